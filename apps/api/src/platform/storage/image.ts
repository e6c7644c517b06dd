import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '../errors/app-error.js';

/** Widths of the variants in pixels, smallest first; a picture is never enlarged. */
const WIDTHS = [320, 960, 1920];
/** The maximum of WebP; long screenshots can be higher. */
const MAX_HEIGHT = 16_383;
/** The size of a variant already has the right aspect ratio, within a pixel. */
const FIT = 'fill';

/** Enough for the pictures of good cameras; protects against small files that unpack to very large pictures. */
const MAX_PIXELS = 50_000_000;
/** The sum over all frames of an animation, which takes about two seconds of one core to encode. */
const MAX_ANIMATED_PIXELS = 20_000_000;
/**
 * The decoder's memory for pictures that cannot be decoded row by row: interlaced, progressive, or GIF. The encoder needs more on top.
 * Measured in total for the worst accepted pictures: GIF 300 MB, interlaced PNG 280, progressive JPEG 140, others 110.
 */
const MAX_BYTES = 200_000_000;

/**
 * Pictures that are processed at the same time, of all users. More are not faster on two cores and need more memory; with a single one, a
 * large picture would delay everybody.
 */
const limitConcurrency = pLimit(2);
sharp.concurrency(Math.min(2, availableParallelism()));
sharp.cache(false);

interface Size {
  width: number;
  height: number;
}

interface Variant {
  width: number;
  bytes: Buffer;
}

/** The size is that of the largest variant in pixels, after rotation. */
export interface ProcessedImage extends Size {
  /** WebP files without metadata, smallest first. */
  variants: Variant[];
}

const ACCEPTED = new Set(['jpeg', 'png', 'gif']);

async function readMetadata(file: string | Buffer): Promise<Metadata> {
  const { length } = typeof file === 'string' ? { length: (await stat(file)).size } : file;
  if (length === 0) throw new AppError('image_broken');
  try {
    // A truncated GIF is still detected as a GIF; decoding it reports the damage.
    return await sharp(file, { limitInputPixels: false, failOn: 'none' }).metadata();
  } catch {
    throw new AppError('image_not_accepted'); // nothing that can be decoded
  }
}

/** The JPEG decoder keeps coefficients of two bytes until the last pass over a progressive picture. */
function bytesPerPixel({ channels, depth, format, isProgressive }: Metadata): number {
  return channels * (depth === 'ushort' || (format === 'jpeg' && isProgressive) ? 2 : 1);
}

/**
 * Converts an uploaded picture into the variants that are stored: decoded by its content, not its name or declared type, rotated upright,
 * without metadata, in up to three widths. An animated GIF stays animated.
 * @throws AppError image_not_accepted, image_broken, image_too_large
 */
export async function processImage(file: string | Buffer): Promise<ProcessedImage> {
  const metadata = await readMetadata(file);
  if (!ACCEPTED.has(metadata.format)) throw new AppError('image_not_accepted');
  const frames = metadata.format === 'gif' ? (metadata.pages ?? 1) : 1;
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height);
  const most = frames > 1 ? MAX_ANIMATED_PIXELS : MAX_PIXELS;
  if (pixels * frames > most || pixels * bytesPerPixel(metadata) > MAX_BYTES) throw new AppError('image_too_large');

  const { width, height } = metadata.autoOrient;
  const frameHeight = frames > 1 ? (metadata.pageHeight ?? height) : height;
  const widest = Math.min(width, Math.max(1, Math.floor((width * MAX_HEIGHT) / frameHeight)));
  const sizes = [...new Set(WIDTHS.map((wanted) => Math.min(wanted, widest)))].map((wanted) => ({
    width: wanted,
    height: Math.min(MAX_HEIGHT, Math.max(1, Math.round((frameHeight * wanted) / width))),
  }));
  try {
    return { ...sizes.at(-1)!, variants: await limitConcurrency(() => encodeAll(file, sizes, frames > 1)) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('image_broken');
  }
}

/** Returns a stored variant as a JPEG of the same size; of an animation, the first frame. */
export const toJpeg = (file: string): Promise<Buffer> =>
  limitConcurrency(() => sharp(file).flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer());

/** One variant after another: each occupies one of the few threads that password hashing and file access need as well. */
async function encodeAll(file: string | Buffer, sizes: Size[], animated: boolean): Promise<Variant[]> {
  // Rejects truncated files. Warnings are accepted, because sound photos of some phones cause them.
  const open = () => sharp(file, { animated, failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true });
  const pixels = animated ? undefined : await decode(open(), sizes.at(-1)!);
  const variants: Variant[] = [];
  for (const { width, height } of sizes) {
    const image = pixels ? sharp(pixels.data, { raw: pixels.info }) : open();
    const bytes = await image.resize({ width, height, fit: FIT }).webp({ quality: 80, effort: 2 }).toBuffer();
    variants.push({ width, bytes });
  }
  return variants;
}

/** Decodes a file once; the smaller variants are made from the pixels of the largest. */
async function decode(image: Sharp, size: Size) {
  const { data, info } = await image
    .autoOrient()
    .resize({ ...size, fit: FIT })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels } };
}
