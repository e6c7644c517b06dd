import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type OverlayOptions } from 'sharp';
import { Dice, Drawing, type Rgb } from './drawing.js';
import { open, rasterize, rasterOf, type Raster } from './raster.js';

const assetsOf = createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/assets/1f436.webp');

/** The bytes of one picture of the 3D set, 256 × 256 with a transparent ground. */
export const readEmoji = (code: string): Promise<Buffer> => readFile(assetsOf.replace('1f436', code));

/** Colours of a coat from its shadows over its middle to its lights. */
export type Coat = readonly [shadow: Rgb, middle: Rgb, light: Rgb];

/** A part of the coat in another colour: an ellipse with a soft edge; places are fractions of the figure's size. */
export interface Patch {
  at: readonly [x: number, y: number, rx: number, ry: number];
  coat: Coat;
  /** How wide the edge fades: 0.05 is crisp, 1 is a cloud. */
  soft?: number;
  /** Leaves out the inner part, this share of the ellipse: a ring. */
  hole?: number;
}

/** Which pixels of a figure are coat. The rest (eyes, tongue, harness) keeps its colours. */
type Family = 'warm' | 'fawn' | 'cool' | 'dark' | 'violet' | 'red' | 'green' | 'all';

interface Base {
  /** The animal of the 3D set: a whole one, or a head on a body of our own. */
  emoji: string;
  family: Family;
  /** Luminance of the coat's deepest shadow and brightest light in the original. */
  tones: readonly [number, number];
  body?: 'dog' | 'cat' | 'rodent' | 'loaf' | 'tailless';
  /** Seen from above: lies flat on its ground. */
  flat?: true;
}

export const BASES = {
  dog: { emoji: '1f415', family: 'warm', tones: [0.5, 0.87] },
  guideDog: { emoji: '1f9ae', family: 'warm', tones: [0.5, 0.87] },
  rescueDog: { emoji: '1f415-200d-1f9ba', family: 'fawn', tones: [0.35, 0.85] },
  poodle: { emoji: '1f429', family: 'cool', tones: [0.3, 0.95] },
  sittingDog: { emoji: '1f436', family: 'warm', tones: [0.3, 0.87], body: 'dog' },
  lyingDog: { emoji: '1f436', family: 'warm', tones: [0.3, 0.87], body: 'loaf' },
  sittingHusky: { emoji: '1f43a', family: 'cool', tones: [0.38, 0.9], body: 'dog' },
  lyingHusky: { emoji: '1f43a', family: 'cool', tones: [0.38, 0.9], body: 'loaf' },
  cat: { emoji: '1f408-200d-2b1b', family: 'violet', tones: [0.12, 0.42] },
  tabby: { emoji: '1f408', family: 'warm', tones: [0.5, 0.85] },
  sittingCat: { emoji: '1f431', family: 'warm', tones: [0.45, 0.82], body: 'cat' },
  lyingCat: { emoji: '1f431', family: 'warm', tones: [0.45, 0.82], body: 'loaf' },
  smilingCat: { emoji: '1f638', family: 'warm', tones: [0.45, 0.82], body: 'cat' },
  parrot: { emoji: '1f99c', family: 'red', tones: [0.2, 0.55] },
  crested: { emoji: '1f426', family: 'red', tones: [0.2, 0.5] },
  lizard: { emoji: '1f98e', family: 'green', tones: [0.35, 0.75], flat: true },
  snake: { emoji: '1f40d', family: 'green', tones: [0.35, 0.75] },
  turtle: { emoji: '1f422', family: 'green', tones: [0.35, 0.8] },
  hamster: { emoji: '1f439', family: 'warm', tones: [0.55, 0.9], body: 'rodent' },
  lyingHamster: { emoji: '1f439', family: 'warm', tones: [0.55, 0.9], body: 'tailless' },
  mouse: { emoji: '1f42d', family: 'cool', tones: [0.45, 0.95], body: 'rodent' },
  rat: { emoji: '1f401', family: 'cool', tones: [0.5, 0.9] },
  rabbit: { emoji: '1f407', family: 'cool', tones: [0.55, 0.92] },
  sittingRabbit: { emoji: '1f430', family: 'cool', tones: [0.55, 0.95], body: 'rodent' },
  chipmunk: { emoji: '1f43f-fe0f', family: 'warm', tones: [0.35, 0.85] },
  spider: { emoji: '1f577-fe0f', family: 'dark', tones: [0.1, 0.5], flat: true },
  scorpion: { emoji: '1f982', family: 'all', tones: [0.15, 0.5], flat: true },
} as const satisfies Record<string, Base>;

export type BaseName = keyof typeof BASES | 'jumper';

/** Whether an animal in this pose is seen from above. */
export const isFlat = (pose: BaseName | undefined): boolean =>
  pose !== undefined && pose !== 'jumper' && (BASES[pose] as Base).flat === true;

/** How an animal looks, whatever it does. Without a coat it keeps the colours of the set. */
export interface Look {
  coat?: Coat;
  /** Other colours of the original that change: from one hue to another, everywhere or within an ellipse. */
  recolour?: readonly { hues: readonly [number, number]; coat: Coat; within?: Patch['at'] }[];
  patches?: readonly Patch[];
  /** Small dark spots over the whole coat. */
  spots?: { coat: Coat; count: number; size: number };
  /** The colour of a collar, on sitting figures. */
  collar?: string;
}

/** A figure ready to be put into a scene. */
export interface Figure extends Raster {
  /** Where it stands, as a share of its height. */
  feet: number;
  flat: boolean;
}

const toCss = ([r, g, b]: Rgb): string => `rgb(${r},${g},${b})`;

/** Colours of the originals, so that a drawn body takes a coat exactly as the head does. */
const SKIN: Record<'warm' | 'cool', Coat> = {
  warm: [
    [205, 120, 96],
    [236, 178, 128],
    [253, 218, 170],
  ],
  cool: [
    [122, 112, 138],
    [176, 172, 186],
    [232, 230, 238],
  ],
};

function drawBody(
  kind: NonNullable<Base['body']>,
  family: Family,
  cat: boolean,
): { body: Drawing; front: Drawing; width: number; height: number } {
  const skin = SKIN[family === 'cool' ? 'cool' : 'warm'];
  const [shade, middle, light] = skin.map(toCss) as [string, string, string];
  const body = new Drawing();
  const front = new Drawing();
  const ball = (drawing: Drawing) =>
    drawing.radial(
      [
        [0, light],
        [0.55, middle],
        [1, shade],
      ],
      [0.55, 0.25, 0.85],
    );
  const leg = (drawing: Drawing) =>
    drawing.linear(
      [
        [0, middle],
        [0.55, light],
        [1, middle],
      ],
      [0, 0, 1, 0.35],
    );
  const toes = (drawing: Drawing, x: number, y: number) => {
    for (const dx of [-13, 13]) drawing.line(`M${x + dx} ${y + 4}v16`, shade, 5, 'opacity="0.75"');
  };

  if (kind === 'loaf' || kind === 'tailless') {
    if (kind === 'loaf')
      body.line(cat ? 'M760 470C860 470 880 380 800 330' : 'M740 380C800 350 830 300 820 240', middle, cat ? 50 : 46);
    body.path(
      'M120 520C70 520 60 420 120 350C190 250 330 215 480 220C660 225 790 300 800 420C805 490 770 520 700 520Z',
      ball(body),
    );
    body.ellipse(650, 425, 135, 100, ball(body), 'opacity="0.9"');
    body.ellipse(610, 496, 92, 32, ball(body));
    body.glow(260, 430, 230, 120, shade, 0.75);
    front.ellipse(160, 494, 70, 34, ball(front));
    front.ellipse(330, 494, 70, 34, ball(front));
    toes(front, 150, 484);
    toes(front, 340, 484);
    return { body, front, width: 860, height: 540 };
  }
  if (kind === 'rodent') {
    body.path(
      'M256 330C360 330 430 460 430 560C430 660 370 690 256 690C142 690 82 660 82 560C82 460 152 330 256 330Z',
      ball(body),
    );
    body.ellipse(
      256,
      560,
      110,
      110,
      body.radial([
        [0, light, 0.95],
        [0.7, light, 0.5],
        [1, light, 0],
      ]),
    );
    body.glow(256, 385, 190, 80, shade, 0.75);
    body.ellipse(158, 676, 72, 28, ball(body));
    body.ellipse(354, 676, 72, 28, ball(body));
    toes(body, 150, 664);
    toes(body, 362, 664);
    front.ellipse(196, 476, 34, 44, ball(front), 'transform="rotate(28 196 476)"');
    front.ellipse(316, 476, 34, 44, ball(front), 'transform="rotate(-28 316 476)"');
    return { body, front, width: 512, height: 710 };
  }
  if (cat) body.line('M380 690C480 700 500 600 455 545C430 510 445 480 465 470', middle, 44);
  else body.line('M370 640C440 640 480 590 478 525', middle, 46);
  body.ellipse(158, 640, 86, 88, ball(body));
  body.ellipse(354, 640, 86, 88, ball(body));
  body.path(
    'M256 300C345 305 372 470 384 590C392 680 350 716 256 716C162 716 120 680 128 590C140 470 167 305 256 300Z',
    ball(body),
  );
  body.ellipse(
    256,
    500,
    82,
    130,
    body.radial([
      [0, light, 0.9],
      [0.7, light, 0.5],
      [1, light, 0],
    ]),
  );
  body.glow(256, 372, 175, 90, shade, 0.85);
  body.ellipse(128, 704, 66, 32, ball(body));
  body.ellipse(384, 704, 66, 32, ball(body));
  for (const x of [206, 306]) {
    body.path(`M${x - 36} 530C${x - 36} 500 ${x + 36} 500 ${x + 36} 530V700H${x - 36}Z`, leg(body));
    body.ellipse(x, 702, 48, 32, ball(body));
    toes(body, x, 694);
  }
  body.glow(256, 560, 22, 150, shade, 0.5);
  return { body, front, width: 512, height: 740 };
}

/** Between -60 and 300, so that the reds of a coat lie together. */
function hueOf(r: number, g: number, b: number): number {
  const high = Math.max(r, g, b);
  const chroma = high - Math.min(r, g, b);
  if (chroma === 0) return 0;
  let hue: number;
  if (high === r) hue = ((g - b) / chroma) * 60;
  else if (high === g) hue = ((b - r) / chroma + 2) * 60;
  else hue = ((r - g) / chroma + 4) * 60;
  return hue > 300 ? hue - 360 : hue;
}

const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/** Whether a pixel is coat: 0 not at all, 1 fully, between on the edge. */
function coatWeight(family: Family, r: number, g: number, b: number): number {
  const high = Math.max(r, g, b);
  const chroma = high - Math.min(r, g, b);
  const luminance = 0.3 * r + 0.59 * g + 0.11 * b;
  if (family === 'all') return ramp(luminance, 22, 40);
  if (family === 'dark') return ramp(luminance, 8, 20);
  const hue = hueOf(r, g, b);
  // As the warm ones, but the vest is red.
  if (family === 'fawn') return ramp(chroma, 14, 34) * ramp(hue, 2, 12) * ramp(62 - hue, 0, 8);
  if (family === 'warm') {
    if (luminance < 70) return ramp(luminance, 55, 70) * ramp(chroma, 20, 45);
    // Tongue, nose and bow are purer reds than any shadow of the coat.
    const red = ramp(-hue, 6, 22) * ramp(chroma, 70, 110) * ramp(178 - luminance, 0, 24);
    return ramp(chroma, 14, 34) * ramp(hue, -42, -30) * ramp(62 - hue, 0, 8) * (1 - red);
  }
  if (family === 'cool') return ramp(luminance, 62, 84) * (hue > 225 ? 1 : ramp(62 - chroma, 0, 14));
  if (family === 'violet') return ramp(luminance, 36, 46) * ramp(chroma, 8, 22);
  if (family === 'red') return ramp(chroma, 40, 70) * ramp(hue, -50, -42) * ramp(12 - hue, 0, 10);
  return ramp(chroma, 30, 55) * ramp(hue, 100, 118);
}

/** The colours of a coat for each of 256 tones: red, green and blue one after another. */
function tableOf([shadow, middle, light]: Coat): Uint8Array {
  const table = new Uint8Array(256 * 3);
  for (let tone = 0; tone < 256; tone++) {
    const value = tone / 255;
    for (const channel of [0, 1, 2] as const) {
      table[tone * 3 + channel] =
        value < 0.55
          ? shadow[channel] + ((middle[channel] - shadow[channel]) * value) / 0.55
          : middle[channel] + ((light[channel] - middle[channel]) * (value - 0.55)) / 0.45;
    }
  }
  return table;
}

/** Softened luminance: a coat of strong contrast would bring out the compression of the small original. */
async function tonesOf({ pixels, width, height }: Raster): Promise<Uint8Array> {
  const tones = Buffer.alloc(width * height);
  for (let at = 0; at < tones.length; at++) {
    tones[at] = 0.3 * pixels[at * 4]! + 0.59 * pixels[at * 4 + 1]! + 0.11 * pixels[at * 4 + 2]!;
  }
  return sharp(tones, { raw: { width, height, channels: 1 } })
    .blur(1.6)
    .extractChannel(0)
    .raw()
    .toBuffer();
}

/** Of the sitting figures. */
const FACE: Patch['at'] = [0.5, 0.34, 0.19, 0.15];

const isWithin = (ellipse: Patch['at'] | undefined, x: number, y: number): boolean =>
  !ellipse || ((x - ellipse[0]) / ellipse[2]) ** 2 + ((y - ellipse[1]) / ellipse[3]) ** 2 <= 1;

function patchesOf({ patches = [], spots }: Look, pose: string, proportion: number, face?: Patch['at']): Patch[] {
  if (!spots) return [...patches];
  // The same in every picture of the pet.
  const dice = new Dice(pose);
  const dots = Array.from({ length: spots.count }, (): Patch => {
    const size = spots.size * dice.between(0.55, 1.25);
    const at = [dice.between(0.03, 0.97), dice.between(0.03, 0.97), size, size * dice.between(0.75, 1.1) * proportion];
    return { at: at as [number, number, number, number], coat: spots.coat, soft: 0.35 };
  });
  // None over the eyes and the mouth of those who look at us.
  return [...patches, ...dots.filter(({ at }) => !face || !isWithin(face, at[0], at[1]))];
}

/** How much of a patch is at a point: 0 outside, 1 inside, between on its edge. */
function patchShare({ at: [cx, cy, rx, ry], soft = 0.25, hole }: Patch, x: number, y: number): number {
  const dx = (x - cx) / rx;
  const dy = (y - cy) / ry;
  const distance = Math.sqrt(dx * dx + dy * dy);
  const inside = (1 + soft / 2 - distance) / soft;
  const beyondHole = hole === undefined ? 1 : (distance - hole) / soft + 0.5;
  return Math.max(0, Math.min(1, inside, beyondHole));
}

/** Gives the figure its colours. */
async function paint(raster: Raster, base: Base, look: Look, pose: string): Promise<void> {
  if (!look.coat && !look.recolour) return;
  const { pixels, width, height } = raster;
  const tones = await tonesOf(raster);
  const [low, high] = base.tones;
  const coat = look.coat && tableOf(look.coat);
  const patches = patchesOf(look, pose, width / height, base.body && FACE).map((patch) => ({
    ...patch,
    table: tableOf(patch.coat),
  }));
  const recolour = (look.recolour ?? []).map((change) => ({ ...change, table: tableOf(change.coat) }));
  /** Mixes a colour of the table into a pixel. */
  const mix = (at: number, table: Uint8Array, tone: number, share: number) => {
    for (let channel = 0; channel < 3; channel++) {
      const now = pixels[at + channel]!;
      pixels[at + channel] = now + (table[tone * 3 + channel]! - now) * share;
    }
  };

  for (let row = 0; row < height; row++) {
    const y = row / height;
    const near = patches.filter(({ at }) => Math.abs(y - at[1]) < at[3] * 1.6);
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 4;
      if (pixels[at + 3] === 0) continue;
      const [r, g, b] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
      const x = column / width;
      const luminance = tones[row * width + column]! / 255;
      for (const { hues, within, table } of recolour) {
        const hue = hueOf(r, g, b);
        if (hue < hues[0] || hue > hues[1] || !isWithin(within, x, y)) continue;
        const share = ramp(Math.max(r, g, b) - Math.min(r, g, b), 40, 80);
        mix(at, table, Math.round(ramp(luminance, 0.3, 0.85) * 255), share);
      }
      const weight = coat ? coatWeight(base.family, r, g, b) : 0;
      if (!coat || weight === 0) continue;
      const tone = Math.round(ramp(luminance, low, high) * 255);
      mix(at, coat, tone, weight);
      for (const patch of near) {
        if (Math.abs(x - patch.at[0]) > patch.at[2] * 1.6) continue;
        const share = patchShare(patch, x, y);
        if (share > 0) mix(at, patch.table, tone, share * weight);
      }
    }
  }
}

/** The originals, enlarged to these sizes: whole animals, and heads for bodies of our own. */
const WHOLE = 500;
const HEAD = 430;

const enlarge = async (emoji: string, size: number): Promise<Raster> =>
  rasterOf(sharp(await readEmoji(emoji)).resize(size, size, { kernel: 'cubic' }));

const overlay = ({ pixels, width, height }: Raster, left: number, top: number): OverlayOptions => ({
  input: pixels,
  raw: { width, height, channels: 4 },
  left,
  top,
});

/** A jumping spider from the front, all eyes; the set has none. */
async function drawJumper(coat: Coat): Promise<Figure> {
  const [shade, middle, light] = coat.map(toCss) as [string, string, string];
  const width = 620;
  const height = 480;
  const drawing = new Drawing();
  const dice = new Dice('jumper');
  const ball = drawing.radial(
    [
      [0, light],
      [0.5, middle],
      [1, shade],
    ],
    [0.45, 0.25, 0.8],
  );
  const fur = (cx: number, cy: number, rx: number, ry: number, count: number) => {
    for (let hair = 0; hair < count; hair++) {
      const angle = dice.between(0, Math.PI * 2);
      const [x, y] = [cx + Math.cos(angle) * rx * 0.96, cy + Math.sin(angle) * ry * 0.96];
      const length = dice.between(10, 26);
      drawing.line(
        `M${x} ${y}l${Math.cos(angle) * length} ${Math.sin(angle) * length + 3}`,
        dice.pick([shade, middle]),
        4,
      );
    }
  };
  for (const way of [-1, 1]) {
    const leg = (reach: number, lift: number, foot: number) =>
      drawing.line(
        `M${310 + way * 110} 300Q${310 + way * (reach - 20)} ${lift} ${310 + way * reach} ${foot}`,
        shade,
        34,
      );
    leg(285, 120, 400);
    leg(250, 210, 450);
    leg(200, 290, 462);
  }
  fur(310, 150, 130, 105, 70);
  drawing.ellipse(310, 150, 130, 105, ball);
  fur(310, 275, 185, 150, 120);
  drawing.ellipse(310, 275, 185, 150, ball);
  drawing.ellipse(310, 350, 150, 70, light, 'opacity="0.35"');
  for (const way of [-1, 1]) {
    drawing.line(`M${310 + way * 95} 390Q${310 + way * 120} 430 ${310 + way * 92} 456`, middle, 42);
    drawing.ellipse(310 + way * 34, 408, 26, 34, light);
    drawing.ellipse(310 + way * 136, 222, 27, 27, '#17131a').ellipse(310 + way * 136 - 8, 212, 8, 8, '#fff');
    drawing.ellipse(310 + way * 62, 268, 58, 58, '#17131a');
    drawing.ellipse(310 + way * 62, 290, 38, 30, '#3d5f6a', 'opacity="0.75"');
    drawing
      .ellipse(310 + way * 62 - 16, 248, 18, 18, '#fff')
      .ellipse(310 + way * 62 + 20, 290, 8, 8, '#fff', 'opacity="0.85"');
  }
  const raster = await rasterize(drawing, { width, height }, { x: 0, y: 0, width, height });
  return { ...raster, feet: 0.95, flat: false };
}

/** Head and shoulders of a person of the 3D set, in a jumper of the colours given. */
export async function drawPerson(emoji: string, jumper: Coat): Promise<Figure> {
  const [shade, middle, light] = jumper.map(toCss) as [string, string, string];
  const width = 720;
  const height = 900;
  const drawing = new Drawing();
  const cloth = drawing.linear(
    [
      [0, light],
      [0.5, middle],
      [1, shade],
    ],
    [0.4, 0, 0.6, 1],
  );
  drawing.path('M40 900C40 700 150 610 280 585H440C570 610 680 700 680 900Z', cloth);
  drawing.path('M262 592Q360 690 458 592L440 560H280Z', 'rgb(226,168,150)');
  drawing.path('M256 584Q360 704 464 584', 'none', `stroke="${light}" stroke-width="26" stroke-linecap="round"`);
  drawing.path(
    'M150 900Q148 800 178 740M570 900Q572 800 542 740',
    'none',
    `stroke="${shade}" stroke-width="10" stroke-linecap="round" opacity="0.6"`,
  );
  drawing.glow(360, 610, 190, 70, shade, 0.55);
  const bust = sharp(drawing.toSvg(width, height, { x: 0, y: 0, width, height }));
  const raster = await rasterOf(bust.composite([overlay(await enlarge(emoji, 600), 60, 20)]));
  return { ...raster, feet: 1, flat: false };
}

/** The animal in its coat, about 700 pixels high, still without the light of a scene. */
export async function drawFigure(pose: BaseName, look: Look): Promise<Figure> {
  if (pose === 'jumper') return drawJumper(look.coat!);
  const base: Base = BASES[pose];
  if (!base.body) {
    const raster = await enlarge(base.emoji, WHOLE);
    await paint(raster, base, look, pose);
    return { ...raster, feet: 0.93, flat: base.flat === true };
  }
  const { body, front, width, height } = drawBody(base.body, base.family, pose.includes('Cat'));
  const view = { x: 0, y: 0, width, height };
  const isLying = base.body === 'loaf' || base.body === 'tailless';
  const head = await enlarge(base.emoji, isLying ? HEAD - 10 : HEAD);
  const raster = await rasterOf(
    sharp(body.toSvg(width, height, view)).composite([
      isLying ? overlay(head, 40, 60) : overlay(head, Math.round((width - HEAD) / 2), 0),
      { input: front.toSvg(width, height, view) },
    ]),
  );
  await paint(raster, base, look, pose);
  const feet = (height - 20) / height;
  if (!look.collar || isLying) return { ...raster, feet, flat: false };
  const collar = new Drawing();
  collar
    .line('M178 414Q256 462 334 414', look.collar, 24)
    .line('M184 408Q256 452 328 408', '#ffffff', 4, 'opacity="0.35"');
  collar.ellipse(256, 462, 21, 21, '#f2c14e').ellipse(250, 456, 7, 7, '#fff4cf');
  const dressed = await rasterOf(open(raster).composite([{ input: collar.toSvg(width, height, view) }]));
  return { ...dressed, feet, flat: false };
}
