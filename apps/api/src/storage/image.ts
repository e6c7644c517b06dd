import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '../common/errors/app-error.js';

/** Widths of the variants in pixels, smallest first; a picture is never enlarged. */
const WIDTHS = [320, 960, 1920];
/** A WebP cannot be higher; scrolling screenshots are. */
const MAX_HEIGHT = 16_383;
/** The aspect ratio of a variant is right already, but for a pixel. */
const FIT = 'fill';

/** Enough for the pictures of good cameras; a small file that unpacks to more is an attack. */
const MAX_PIXELS = 50_000_000;
/** All frames of an animation are encoded one by one: this much takes two seconds of a core, of which all people share two. */
const MAX_ANIMATED_PIXELS = 20_000_000;
/**
 * The memory of a decoder for a picture that does not come row by row: interlaced, progressive, or a GIF. The encoder's comes on top.
 * Measured, for the worst that is accepted, in all: GIF 300 MB, interlaced PNG 280, progressive JPEG 140, others 110.
 */
const MAX_BYTES = 200_000_000;

/** Of all people together. More at once are not faster on two cores and take memory; with one alone all others would wait. */
const inTurn = pLimit(2);
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

/** The size is that of the largest variant, upright, in pixels. */
export interface ProcessedImage extends Size {
  /** WebP files without metadata, smallest first. */
  variants: Variant[];
}

const ACCEPTED = new Set(['jpeg', 'png', 'gif']);

async function readMetadata(file: string | Buffer): Promise<Metadata> {
  const { length } = typeof file === 'string' ? { length: (await stat(file)).size } : file;
  if (length === 0) throw new AppError('image_broken');
  try {
    // Half a GIF is detected as a GIF; decoding it shows the damage.
    return await sharp(file, { limitInputPixels: false, failOn: 'none' }).metadata();
  } catch {
    throw new AppError('image_not_accepted'); // nothing that can be decoded
  }
}

/** JPEG keeps coefficients of two bytes until the last pass over a progressive picture. */
function bytesPerPixel({ channels, depth, format, isProgressive }: Metadata): number {
  return channels * (depth === 'ushort' || (format === 'jpeg' && isProgressive) ? 2 : 1);
}

/**
 * Converts an uploaded picture into what is stored: decoded (the file's content decides, not its name or declared type), upright,
 * free of all metadata, in up to three widths; an animated GIF stays animated.
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
    return { ...sizes.at(-1)!, variants: await inTurn(() => encodeAll(file, sizes, frames > 1)) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('image_broken');
  }
}

/** One variant after another: each occupies one of the few threads that logins and files need as well. */
async function encodeAll(file: string | Buffer, sizes: Size[], animated: boolean): Promise<Variant[]> {
  // `failOn: warning`: half a file is refused, not stored with a grey rest.
  const open = () => sharp(file, { animated, failOn: 'warning', limitInputPixels: MAX_PIXELS, sequentialRead: true });
  const pixels = animated ? undefined : await decode(open(), sizes.at(-1)!);
  const variants: Variant[] = [];
  for (const { width, height } of sizes) {
    const image = pixels ? sharp(pixels.data, { raw: pixels.info }) : open();
    const bytes = await image.resize({ width, height, fit: FIT }).webp({ quality: 80, effort: 2 }).toBuffer();
    variants.push({ width, bytes });
  }
  return variants;
}

/** A big file is decoded once; the smaller variants come from the pixels of the largest. */
async function decode(image: Sharp, size: Size) {
  const { data, info } = await image
    .autoOrient()
    .resize({ ...size, fit: FIT })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels } };
}
