import sharp from 'sharp';
import { Dice } from '../drawing.js';
import type { Raster } from '../raster.js';
import type { Base, Coat, Family, Look, Patch } from './poses.js';

/** Returns the hue from -60 to 300, so all reds are adjacent. */
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

/** Returns how much a pixel belongs to the coat, from 0 to 1. */
function coatWeight(family: Family, r: number, g: number, b: number): number {
  const high = Math.max(r, g, b);
  const chroma = high - Math.min(r, g, b);
  const luminance = 0.3 * r + 0.59 * g + 0.11 * b;
  if (family === 'all') return ramp(luminance, 22, 40);
  if (family === 'dark') return ramp(luminance, 8, 20);
  const hue = hueOf(r, g, b);
  // Like `warm`, but excludes the red vest.
  if (family === 'fawn') return ramp(chroma, 14, 34) * ramp(hue, 2, 12) * ramp(62 - hue, 0, 8);
  if (family === 'warm') {
    if (luminance < 70) return ramp(luminance, 55, 70) * ramp(chroma, 20, 45);
    // Excludes tongue, nose and bow, which are purer reds than any shadow of the coat.
    const red = ramp(-hue, 6, 22) * ramp(chroma, 70, 110) * ramp(178 - luminance, 0, 24);
    return ramp(chroma, 14, 34) * ramp(hue, -42, -30) * ramp(62 - hue, 0, 8) * (1 - red);
  }
  if (family === 'cool') return ramp(luminance, 62, 84) * (hue > 225 ? 1 : ramp(62 - chroma, 0, 14));
  if (family === 'violet') return ramp(luminance, 36, 46) * ramp(chroma, 8, 22);
  if (family === 'red') return ramp(chroma, 40, 70) * ramp(hue, -50, -42) * ramp(12 - hue, 0, 10);
  return ramp(chroma, 30, 55) * ramp(hue, 100, 118);
}

/** Returns the colours of a coat for each of 256 tones, as red, green and blue bytes. */
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

/**
 * Returns smoothed luminance, because a strong contrast would show compression artefacts of the
 * original.
 */
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

/** Positions of patches on sitting figures. */
const FACE: Patch['at'] = [0.5, 0.34, 0.19, 0.15];

const isWithin = (ellipse: Patch['at'] | undefined, x: number, y: number): boolean =>
  !ellipse || ((x - ellipse[0]) / ellipse[2]) ** 2 + ((y - ellipse[1]) / ellipse[3]) ** 2 <= 1;

function patchesOf({ patches = [], spots }: Look, pose: string, proportion: number, face?: Patch['at']): Patch[] {
  if (!spots) return [...patches];
  // The seed is the pose, so the patches are the same in all of the pet's pictures.
  const dice = new Dice(pose);
  const dots = Array.from({ length: spots.count }, (): Patch => {
    const size = spots.size * dice.between(0.55, 1.25);
    const at = [dice.between(0.03, 0.97), dice.between(0.03, 0.97), size, size * dice.between(0.75, 1.1) * proportion];
    return { at: at as [number, number, number, number], coat: spots.coat, soft: 0.35 };
  });
  // Leaves out dots on the face of figures that look at the camera.
  return [...patches, ...dots.filter(({ at }) => !face || !isWithin(face, at[0], at[1]))];
}

/** Returns how much a patch covers a point, from 0 to 1. */
function patchShare({ at: [cx, cy, rx, ry], soft = 0.25, hole }: Patch, x: number, y: number): number {
  const dx = (x - cx) / rx;
  const dy = (y - cy) / ry;
  const distance = Math.sqrt(dx * dx + dy * dy);
  const inside = (1 + soft / 2 - distance) / soft;
  const beyondHole = hole === undefined ? 1 : (distance - hole) / soft + 0.5;
  return Math.max(0, Math.min(1, inside, beyondHole));
}

/** Changes a figure's colours to the look's colours. */
export async function paint(raster: Raster, base: Base, look: Look, pose: string): Promise<void> {
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
  /** Mixes a colour from the table into a pixel. */
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
