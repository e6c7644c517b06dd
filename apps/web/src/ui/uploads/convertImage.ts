import type { HeicResult } from '../../../worker/heic';
import { drawJpeg } from './drawJpeg';

/**
 * Maximum side lengths in pixels. A smaller length is tried if the JPEG exceeds the size limit.
 */
const LONGEST_SIDES = [4096, 3072, 2048];
const QUALITY = 0.85;

export class DecoderNotLoaded extends Error {}

let previous: Promise<unknown> = Promise.resolve();

/**
 * Converts a picture to an upright JPEG without metadata. Converts one picture at a time, because
 * phones have little memory.
 * @throws DecoderNotLoaded if the decoder could not be downloaded, or another error if the picture
 * cannot be decoded
 */
export function convertImage(file: File, type: string, maxBytes: number): Promise<File> {
  const converted = previous.then(() => convert(file, type, maxBytes));
  previous = converted.catch(() => undefined);
  return converted;
}

async function convert(file: File, type: string, maxBytes: number): Promise<File> {
  const picture = await decode(file).catch((error: unknown) => {
    if (type === 'image/heic') return decodeHeic(file);
    throw error;
  });
  try {
    for (const longestSide of LONGEST_SIDES) {
      const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
      const width = Math.max(1, Math.round(picture.width * scale));
      const height = Math.max(1, Math.round(picture.height * scale));
      const draw = (context: CanvasRenderingContext2D) => context.drawImage(picture, 0, 0, width, height);
      const jpeg = await drawJpeg(file.name, { width, height, quality: QUALITY, draw });
      if (jpeg.size <= maxBytes) return jpeg;
    }
    throw new Error('The picture is too large as a JPEG');
  } finally {
    if (picture instanceof ImageBitmap) picture.close();
    else URL.revokeObjectURL(picture.src);
  }
}

/** Decodes a format that this browser supports. The browser applies the EXIF rotation. */
async function decode(file: File): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } catch (error) {
    URL.revokeObjectURL(image.src);
    throw error;
  }
}

/**
 * Decodes HEIC, which only Safari supports. Runs in a worker, because the Content-Security-Policy
 * forbids WebAssembly in pages.
 */
async function decodeHeic(file: File): Promise<ImageBitmap> {
  const worker = new Worker(new URL('../../../worker/heic.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<HeicResult>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<HeicResult>) => resolve(data);
      worker.onerror = () => resolve('network');
      worker.postMessage(file);
    });
    if (answer === 'network') throw new DecoderNotLoaded();
    if (answer === 'broken') throw new Error('The HEIC file could not be decoded');
    return await createImageBitmap(answer);
  } finally {
    // Ends the worker to free its memory, because WebAssembly memory never shrinks.
    worker.terminate();
  }
}
