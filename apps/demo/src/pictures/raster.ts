import sharp, { type Sharp } from 'sharp';
import type { Drawing, View } from './drawing.js';

export interface Size {
  width: number;
  height: number;
}

/** A picture of RGBA pixels. */
export interface Raster extends Size {
  pixels: Buffer;
}

/** A raster with the position of its upper left corner, which may be outside the picture. */
export interface Layer extends Raster {
  left: number;
  top: number;
}

/** A picture of RGB pixels. */
export interface Canvas extends Size {
  pixels: Buffer;
}

export const open = ({ pixels, width, height }: Raster) => sharp(pixels, { raw: { width, height, channels: 4 } });

export async function rasterOf(image: Sharp): Promise<Raster> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** Renders the visible part of a drawing, blurred by `blur` pixels. */
export async function rasterize(drawing: Drawing, size: Size, view: View, blur = 0): Promise<Layer> {
  const image = sharp(drawing.toSvg(size.width, size.height, view));
  return { ...(await rasterOf(blur > 0 ? image.blur(blur) : image)), left: 0, top: 0 };
}

/** Draws a blurred drawing small and enlarges it, which is much faster. */
export async function enlarge(layer: Layer, { width, height }: Size): Promise<Layer> {
  return { ...(await rasterOf(open(layer).resize(width, height, { fit: 'fill', kernel: 'linear' }))), left: 0, top: 0 };
}

export async function enlargeCanvas(canvas: Canvas, { width, height }: Size): Promise<Canvas> {
  const raw = { width: canvas.width, height: canvas.height, channels: 3 as const };
  const pixels = await sharp(canvas.pixels, { raw }).resize(width, height, { kernel: 'linear' }).raw().toBuffer();
  return { pixels, width, height };
}

/**
 * Draws a layer over the picture and cuts off its edges. This loop runs over millions of pixels.
 */
export function lay(canvas: Canvas, layer: Layer): void {
  const left = Math.max(0, layer.left);
  const right = Math.min(canvas.width, layer.left + layer.width);
  const top = Math.max(0, layer.top);
  const bottom = Math.min(canvas.height, layer.top + layer.height);
  const under: Uint8Array = canvas.pixels;
  const over: Uint8Array = layer.pixels;
  for (let y = top; y < bottom; y++) {
    let to = (y * canvas.width + left) * 3;
    let from = ((y - layer.top) * layer.width + left - layer.left) * 4;
    for (let x = left; x < right; x++, to += 3, from += 4) {
      const alpha = over[from + 3]!;
      if (alpha === 0) continue;
      // 257 / 65,536 is about 1 / 255, which is exact enough for a byte.
      const share = alpha * 257;
      const rest = 65_535 - share;
      under[to] = (over[from]! * share + under[to]! * rest + 32_768) >>> 16;
      under[to + 1] = (over[from + 1]! * share + under[to + 1]! * rest + 32_768) >>> 16;
      under[to + 2] = (over[from + 2]! * share + under[to + 2]! * rest + 32_768) >>> 16;
    }
  }
}
