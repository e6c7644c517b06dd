import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import sharp, { type Metadata } from 'sharp';
import { AppError } from '../common/errors/app-error.js';

/** Widths of the variants in pixels, smallest first; a picture is never enlarged. */
const WIDTHS = [320, 960, 1920];

/** Enough for the pictures of good cameras; a small file that unpacks to more is an attack. */
const MAX_PIXELS = 50_000_000;
/** All frames of an animation together. */
const MAX_ANIMATION_PIXELS = 100_000_000;

// The pictures of several people at once share the cores, each picture staying small in memory.
sharp.concurrency(Math.min(2, availableParallelism()));
sharp.cache(false);

export interface Variant {
  width: number;
  bytes: Buffer;
}

export interface ProcessedImage {
  /** Upright, in pixels, of the largest variant. */
  width: number;
  height: number;
  /** WebP files without metadata, smallest first. */
  variants: Variant[];
}

const ACCEPTED = new Set(['jpeg', 'png', 'gif']);

async function readMetadata(file: string | Buffer): Promise<Metadata> {
  const { length } = typeof file === 'string' ? { length: (await stat(file)).size } : file;
  if (length === 0) throw new AppError('image_broken');
  try {
    // Half a GIF is a GIF all the same: that it is damaged shows when it is decoded.
    return await sharp(file, { limitInputPixels: false, failOn: 'none' }).metadata();
  } catch {
    throw new AppError('image_not_accepted'); // nothing that can be decoded
  }
}

/**
 * Turns an uploaded picture into what is stored: decoded (the file's content decides, not its name or declared type), upright,
 * free of all metadata, in up to three widths; an animated GIF stays animated.
 * @throws AppError image_not_accepted, image_broken, image_too_large
 */
export async function processImage(file: string | Buffer): Promise<ProcessedImage> {
  const metadata = await readMetadata(file);
  if (!ACCEPTED.has(metadata.format)) throw new AppError('image_not_accepted');
  const frames = metadata.format === 'gif' ? (metadata.pages ?? 1) : 1;
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height);
  if (pixels > MAX_PIXELS || pixels * frames > MAX_ANIMATION_PIXELS) throw new AppError('image_too_large');

  const { width, height } = metadata.autoOrient;
  const frameHeight = frames > 1 ? (metadata.pageHeight ?? height) : height;
  const widths = [...new Set(WIDTHS.map((wanted) => Math.min(wanted, width)))];
  const largest = widths.at(-1)!;
  try {
    const variants = await encodeAll(file, widths, frames > 1);
    return { width: largest, height: Math.max(1, Math.round((frameHeight * largest) / width)), variants };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('image_broken');
  }
}

async function encodeAll(file: string | Buffer, widths: number[], animated: boolean): Promise<Variant[]> {
  // `failOn: warning`: half a file is refused, not stored with a grey rest.
  const open = () =>
    sharp(file, { animated, failOn: 'warning', limitInputPixels: MAX_ANIMATION_PIXELS, sequentialRead: true });
  const options = { quality: 80, effort: 2 };
  if (animated) {
    return Promise.all(
      widths.map(async (width) => ({ width, bytes: await open().resize({ width }).webp(options).toBuffer() })),
    );
  }

  // The big file is decoded once; the smaller variants come from the pixels of the largest.
  const largest = widths.at(-1)!;
  const { data, info } = await open()
    .autoOrient()
    .resize({ width: largest })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return Promise.all(
    widths.map(async (width) => ({
      width,
      bytes: await sharp(data, { raw }).resize({ width }).webp(options).toBuffer(),
    })),
  );
}
