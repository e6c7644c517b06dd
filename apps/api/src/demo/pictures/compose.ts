import sharp, { type OverlayOptions } from 'sharp';
import { Dice, Drawing, WORLD, type View } from './drawing.js';
import {
  drawFigure,
  drawPerson,
  isFlat,
  readEmoji,
  type BaseName,
  type Coat,
  type Figure,
  type Look,
} from './figures.js';
import * as homes from './homes.js';
import { letter } from './lettering.js';
import * as nature from './nature.js';
import type { Light, Scene, Time } from './nature.js';

const SCENES = {
  meadow: nature.meadow,
  mountain: nature.mountain,
  forest: nature.forest,
  autumn: nature.autumn,
  winter: nature.winter,
  beach: nature.beach,
  garden: nature.garden,
  riverside: nature.riverside,
  jungle: nature.jungle,
  pond: nature.pond,
  livingRoom: homes.livingRoom,
  windowSill: homes.windowSill,
  shelf: homes.shelf,
  straw: homes.straw,
  desert: homes.desert,
  tropics: homes.tropics,
  sandFloor: homes.sandFloor,
  barkFloor: homes.barkFloor,
  leafFloor: homes.leafFloor,
  studio: homes.studio,
  salon: homes.salon,
  clinic: homes.clinic,
} satisfies Record<string, (dice: Dice, time: Time) => Scene>;

export type SceneName = keyof typeof SCENES;

export const SCENE_NAMES = Object.keys(SCENES) as SceneName[];

/** Where something stands: the middle of its feet, and its height, in the 1600 × 1200 world. */
export interface Place {
  x: number;
  y: number;
  height: number;
  flip?: boolean;
  /** Degrees, clockwise. */
  turn?: number;
}

export interface Shot {
  scene: SceneName;
  time: Time;
  /** What the animal does; a picture without one shows only its props. */
  pose?: BaseName;
  place: Place;
  /** Things of the 3D set standing around; `near` ones are in front of the animal. */
  props?: readonly (Place & { emoji: string; near?: boolean })[];
  /** Other animals in the picture. */
  company?: readonly (Place & { pose: BaseName; look: Look })[];
  /** The part of the world that is seen; all of it by default. Its shape decides the picture's. */
  view?: 'close' | 'tall' | 'square';
  /** A branch at this height, for those who perch. */
  perch?: number;
  /** A person behind the animals, head and shoulders. */
  person?: Place & { emoji: string; jumper: Coat };
  /** Without the name in the corner. */
  unsigned?: true;
}

const outputs = {
  wide: { width: 1600, height: 1200 },
  close: { width: 1600, height: 1200 },
  tall: { width: 1200, height: 1600 },
  square: { width: 1200, height: 1200 },
} as const;

function viewOf(shot: Shot): View {
  const { x, y, height } = shot.place;
  const clamp = (value: number, size: number, limit: number) => Math.max(0, Math.min(limit - size, value));
  if (shot.view === 'close') {
    const width = Math.min(WORLD.width, Math.max(900, height * 1.9));
    const tall = width * 0.75;
    return {
      x: clamp(x - width / 2, width, WORLD.width),
      y: clamp(y - height / 2 - tall * 0.52, tall, WORLD.height),
      width,
      height: tall,
    };
  }
  if (shot.view === 'tall') return { x: clamp(x - 450, 900, WORLD.width), y: 0, width: 900, height: WORLD.height };
  if (shot.view === 'square') return { x: clamp(x - 600, 1200, WORLD.width), y: 0, width: 1200, height: 1200 };
  // A little nearer than all there is: the animal is the subject.
  const width = 1360;
  const tall = width * 0.75;
  return {
    x: clamp(x - width / 2, width, WORLD.width),
    y: clamp(y - tall * (isFlat(shot.pose) ? 0.5 : 0.94), tall, WORLD.height),
    width,
    height: tall,
  };
}

interface Layer {
  input: Buffer;
  left: number;
  top: number;
  raw: { width: number; height: number; channels: 4 };
}

/** Puts the light of a scene on an animal: its tint, a bright edge where the light comes from, shade at the far side. */
async function shine({ pixels, width, height }: Figure, light: Light, flip: boolean): Promise<Buffer> {
  const lit = Buffer.from(pixels);
  const reach = Math.round(width * 0.022);
  const way = (light.from === 'left') !== flip ? -1 : 1;
  const outline = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .extractChannel(3)
    .blur(Math.max(1, width * 0.011))
    .raw()
    .toBuffer();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if (pixels[at + 3] === 0) continue;
      const side = ((x / width - 0.5) * way + (0.45 - y / height) * 0.7) * 0.16;
      const nx = x + way * reach;
      const ny = y - reach;
      const beyond = nx < 0 || nx >= width || ny < 0 ? 0 : outline[ny * width + nx]!;
      const edge = (Math.max(0, outline[y * width + x]! - beyond) / 255) * light.rimStrength * 0.8;
      for (let channel = 0; channel < 3; channel++) {
        const tinted = pixels[at + channel]! * light.tint[channel]! * (1 + side);
        lit[at + channel] = Math.max(0, Math.min(255, tinted + (light.rim[channel]! - tinted) * edge));
      }
    }
  }
  return lit;
}

/** A branch across the picture, for birds and climbers. */
function branch(drawing: Drawing, dice: Dice, y: number): void {
  const bark = drawing.linear([
    [0, '#c49a70'],
    [0.45, '#94684a'],
    [1, '#583a2a'],
  ]);
  drawing.path(
    `M-80 ${y + 36}Q360 ${y - 8} 800 ${y}T1700 ${y - 44}V${y + 2}Q1240 ${y + 62} 800 ${y + 54}T-80 ${y + 104}Z`,
    bark,
  );
  drawing.path(`M1090 ${y + 30}Q1230 ${y - 70} 1300 ${y - 190}L1326 ${y - 176}Q1270 ${y - 40} 1170 ${y + 44}Z`, bark);
  for (let leaf = 0; leaf < 9; leaf++) {
    const right = leaf < 6;
    const x = right ? 1230 + leaf * 26 : 120 + leaf * 20;
    const foot = right ? y - 90 - leaf * 18 : y + 20;
    const turn = dice.between(right ? -80 : -60, right ? 100 : 60);
    drawing.add(
      `<path d="M0 0C-30 -26 -34 -86 0 -130C34 -86 30 -26 0 0Z" fill="${dice.pick(['#6fb26a', '#8cc878', '#4f9560'])}" transform="translate(${x} ${foot}) rotate(${turn.toFixed(0)})"/>`,
    );
  }
  for (let knot = 0; knot < 5; knot++)
    drawing.ellipse(dice.between(60, 1560), y + dice.between(14, 34), 20, 7, '#5c3d2b', 'opacity="0.5"');
}

/** The name in the lower right corner, small and white, as a photographer signs. */
function signature(name: string, size: { width: number; height: number }): OverlayOptions {
  const scale = 0.5;
  const { d, width: length } = letter(name);
  const width = Math.ceil(length * scale) + 70;
  const height = 74;
  const drawing = new Drawing();
  // Enough shade to read it on snow.
  drawing.glow(width / 2, height / 2, width / 2, height / 2, '#1a100a', 0.45);
  for (const [shift, colour, opacity] of [
    [2.5, '#1a100a', 0.4],
    [0, '#ffffff', 0.95],
  ] as const) {
    const toes = [
      [0, 5, 11, 9],
      [-13, -7, 5, 6],
      [-4.5, -13, 5, 6.5],
      [4.5, -13, 5, 6.5],
      [13, -7, 5, 6],
    ].map(([x, y, rx, ry]) => `<ellipse cx="${x! - 30}" cy="${y! - 16}" rx="${rx}" ry="${ry}" fill="${colour}"/>`);
    drawing.add(
      `<g transform="translate(${56 + shift} ${54 + shift})" opacity="${opacity}">${toes.join('')}` +
        `<path transform="scale(${scale})" d="${d}" fill="none" stroke="${colour}" stroke-width="9.5" stroke-linecap="round" stroke-linejoin="round"/></g>`,
    );
  }
  return {
    input: drawing.toSvg(width, height, { x: 0, y: 0, width, height }),
    left: size.width - width - 28,
    top: size.height - height - 24,
  };
}

/** Something to be put into the scene: its pixels, where its feet are in them, how it meets the ground. */
interface Actor {
  figure: Figure;
  place: Place;
  /** How wide it stands, as a share of its width. */
  stance: number;
}

/** What a camera sees: world units to pixels of the picture. */
interface Camera {
  view: View;
  zoom: number;
}

async function stand({ figure, place }: Actor, light: Light, { view, zoom }: Camera): Promise<Layer> {
  const raw = { width: figure.width, height: figure.height, channels: 4 as const };
  const height = Math.round(place.height * zoom);
  const width = Math.round((figure.width / figure.height) * place.height * zoom);
  const lit = sharp(await shine(figure, light, place.flip === true), { raw });
  const sized = (place.flip ? lit.flop() : lit).resize(width, height, { fit: 'fill', kernel: 'linear' });
  const turned = place.turn
    ? sharp(await sized.raw().toBuffer(), { raw: { width, height, channels: 4 } }).rotate(place.turn, {
        background: '#0000',
      })
    : sized;
  const { data, info } = await turned.raw().toBuffer({ resolveWithObject: true });
  const feet = figure.flat ? height / 2 : height * figure.feet;
  return {
    input: data,
    left: Math.round((place.x - view.x) * zoom - info.width / 2),
    top: Math.round((place.y - view.y) * zoom - feet - (info.height - height) / 2),
    raw: { width: info.width, height: info.height, channels: 4 },
  };
}

/** The silhouette thrown away from the light and softened, at half the size of the picture. */
async function castShadow(
  { figure, place }: Actor,
  layer: Layer,
  light: Light,
  { view, zoom }: Camera,
): Promise<Layer> {
  const away = light.from === 'left' ? 1 : -1;
  const width = Math.max(8, Math.round(layer.raw.width / 2));
  const height = Math.max(8, Math.round((layer.raw.height / 2) * (figure.flat ? 1 : 0.34)));
  const blur = Math.max(2, (figure.flat ? 0.016 : 0.026) * width);
  const pad = Math.ceil(blur * 2.5);
  const silhouette = await sharp(layer.input, { raw: layer.raw })
    .extractChannel(3)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const thrown = sharp(silhouette, { raw: { width, height, channels: 1 } });
  if (!figure.flat) thrown.affine([1, -0.7 * away, 0, 1], { background: '#000', interpolator: 'bilinear' });
  const grown = await thrown
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: '#000' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: grown.info.width, height: grown.info.height };
  const soft = await sharp(grown.data, { raw: { ...size, channels: 1 } })
    .blur(blur)
    .extractChannel(0)
    .raw()
    .toBuffer();
  const pixels = Buffer.alloc(soft.length * 4);
  for (let pixel = 0; pixel < soft.length; pixel++) {
    // Deepest at the feet, fainter with the distance.
    const depth = figure.flat ? 1 : 0.35 + 0.65 * (Math.floor(pixel / size.width) / size.height);
    pixels.set(light.shadow, pixel * 4);
    pixels[pixel * 4 + 3] = soft[pixel]! * light.shadowOpacity * depth;
  }
  const raw = { ...size, channels: 4 as const };
  if (figure.flat) {
    const left = Math.round(layer.left / 2 - pad + layer.raw.width * 0.02 * away);
    return { input: pixels, raw, left, top: Math.round(layer.top / 2 - pad + layer.raw.height * 0.022) };
  }
  const lean = away > 0 ? 0 : size.width - width - 2 * pad;
  const feet = ((place.y - view.y) * zoom) / 2;
  return {
    input: pixels,
    raw,
    left: Math.round(layer.left / 2 - pad - lean),
    top: Math.round(feet - height * figure.feet - pad),
  };
}

/** The part of a layer that lies within the picture, if any does. */
async function clip(layer: Layer, size: { width: number; height: number }): Promise<Layer[]> {
  const left = Math.max(0, layer.left);
  const top = Math.max(0, layer.top);
  const width = Math.min(size.width, layer.left + layer.raw.width) - left;
  const height = Math.min(size.height, layer.top + layer.raw.height) - top;
  if (width <= 0 || height <= 0) return [];
  if (width === layer.raw.width && height === layer.raw.height) return [layer];
  const input = await sharp(layer.input, { raw: layer.raw })
    .extract({ left: left - layer.left, top: top - layer.top, width, height })
    .raw()
    .toBuffer();
  return [{ input, left, top, raw: { width, height, channels: 4 } }];
}

async function propActor(prop: Place & { emoji: string }): Promise<Actor> {
  const { data, info } = await sharp(await readEmoji(prop.emoji))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    figure: { pixels: data, width: info.width, height: info.height, feet: 0.93, flat: false },
    place: prop,
    stance: 0.7,
  };
}

/**
 * Composes one picture as a JPEG: a scene, the animal in the light of that scene with its shadow on the ground, and the name in the
 * corner. The same shot, look and name always give the same picture.
 */
export async function composePhoto(name: string, look: Look, shot: Shot): Promise<Buffer> {
  const seed = `${name} ${shot.scene} ${shot.time} ${shot.pose ?? ''}`;
  const dice = new Dice(seed);
  const scene = SCENES[shot.scene](dice, shot.time);
  const { light } = scene;
  const size = outputs[shot.view ?? 'wide'];
  const half = { width: size.width / 2, height: size.height / 2 };
  const quarter = { width: size.width / 4, height: size.height / 4 };
  const view = viewOf(shot);
  const camera: Camera = { view, zoom: size.width / view.width };
  if (shot.perch !== undefined) branch(scene.middle, dice, shot.perch);

  const animals = [...(shot.company ?? []), ...(shot.pose ? [{ ...shot.place, pose: shot.pose, look }] : [])];
  const props = shot.props ?? [];
  const { person } = shot;
  const actors: Actor[] = [
    ...(person ? [{ figure: await drawPerson(person.emoji, person.jumper), place: person, stance: 1 }] : []),
    ...(await Promise.all(props.filter((prop) => !prop.near).map(propActor))),
    ...(await Promise.all(
      animals.map(async (animal) => ({
        figure: await drawFigure(animal.pose, animal.look, seed),
        place: animal,
        stance: 0.85,
      })),
    )),
    ...(await Promise.all(props.filter((prop) => prop.near).map(propActor))),
  ];

  const cast: OverlayOptions[] = [];
  const shadows: OverlayOptions[] = [];
  for (const actor of actors) {
    const { figure, place, stance } = actor;
    const layer = await stand(actor, light, camera);
    shadows.push(...(await clip(await castShadow(actor, layer, light, camera), half)));
    cast.push(...(await clip(layer, size)));
    if (figure.flat) continue;
    const width = (figure.width / figure.height) * place.height * stance;
    scene.middle.glow(
      place.x,
      place.y,
      width * 0.62,
      place.height * 0.065,
      `rgb(${light.shadow.join(',')})`,
      light.shadowOpacity * 1.35,
    );
    if (scene.cover && shot.perch === undefined) {
      const drawing = new Drawing();
      scene.cover(drawing, dice, place.x, place.y, width);
      const strip = { x: place.x - width * 0.75, y: place.y - 60, width: width * 1.5, height: 110 };
      const raw = {
        width: Math.round(strip.width * camera.zoom),
        height: Math.round(strip.height * camera.zoom),
        channels: 4 as const,
      };
      const input = await sharp(drawing.toSvg(raw.width, raw.height, strip))
        .ensureAlpha()
        .raw()
        .toBuffer();
      const left = Math.round((strip.x - view.x) * camera.zoom);
      cast.push(...(await clip({ input, raw, left, top: Math.round((strip.y - view.y) * camera.zoom) }, size)));
    }
  }

  // In two steps: within one, the blur would come after the enlargement and cost four times as much.
  const back = sharp(scene.back.toSvg(quarter.width, quarter.height, view)).removeAlpha();
  if (scene.blur > 0) back.blur(scene.blur * 0.6 * Math.min(1.6, camera.zoom));
  const ground = await sharp(await back.raw().toBuffer(), { raw: { ...quarter, channels: 3 } })
    .resize(half.width, half.height, { kernel: 'linear' })
    .raw()
    .toBuffer();
  const near = scene.front.isEmpty
    ? undefined
    : await sharp(scene.front.toSvg(quarter.width, quarter.height, view))
        .blur(7)
        .ensureAlpha()
        .raw()
        .toBuffer();
  const lens = async (target: { width: number; height: number }): Promise<OverlayOptions[]> => {
    if (!near) return [];
    const enlarged = sharp(near, { raw: { ...quarter, channels: 4 } }).resize(target.width, target.height, {
      kernel: 'linear',
    });
    return [{ input: await enlarged.raw().toBuffer(), raw: { ...target, channels: 4 } }];
  };
  const stage = await sharp(ground, { raw: { ...half, channels: 3 } })
    .composite([
      { input: scene.middle.toSvg(half.width, half.height, view) },
      ...shadows,
      { input: scene.air.toSvg(half.width, half.height, view) },
      ...(scene.frontIsEverywhere ? [] : await lens(half)),
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
  const canvas = await sharp(stage, { raw: { ...half, channels: 3 } })
    .resize(size.width, size.height, { kernel: 'linear' })
    .raw()
    .toBuffer();
  return sharp(canvas, { raw: { ...size, channels: 3 } })
    .composite([
      ...cast,
      ...(scene.frontIsEverywhere ? await lens(size) : []),
      ...(shot.unsigned ? [] : [signature(name, size)]),
    ])
    .jpeg({ quality: 88 })
    .toBuffer();
}
