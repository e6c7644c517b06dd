import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type OverlayOptions } from 'sharp';
import { rasterOf, type Raster } from '../raster.js';

const assetsOf = createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/assets/1f436.webp');

/** Returns a picture of the emoji set, 256 × 256 pixels with a transparent background. */
export const readEmoji = (code: string): Promise<Buffer> => readFile(assetsOf.replace('1f436', code));

export const enlarge = async (emoji: string, size: number): Promise<Raster> =>
  rasterOf(sharp(await readEmoji(emoji)).resize(size, size, { kernel: 'cubic' }));

export const overlay = ({ pixels, width, height }: Raster, left: number, top: number): OverlayOptions => ({
  input: pixels,
  raw: { width, height, channels: 4 },
  left,
  top,
});
