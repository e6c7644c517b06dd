import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '../errors/app-error.js';

/** Widths of the variants in pixels, smallest first. Pictures are never enlarged. */
const WIDTHS = [320, 960, 1920];
/** Maximum height in WebP. Long screenshots exceed it. */
const MAX_HEIGHT = 16_383;
/**
 * Do not keep the aspect ratio, because the sizes of variants already have it, apart from
 * rounding.
 */
const FIT = 'fill';

/**
 * Maximum number of pixels, more than good cameras produce. The limit protects against small files
 * with huge dimensions.
 */
const MAX_PIXELS = 50_000_000;
/** Maximum total number of pixels in all frames. Encoding them takes one core about 2 s. */
const MAX_ANIMATED_PIXELS = 20_000_000;
/**
 * Maximum decoder memory for pictures that cannot be decoded row by row: interlaced PNG,
 * progressive JPEG and GIF. The worst accepted pictures need this memory in total: GIF 300 MB,
 * interlaced PNG 280 MB, progressive JPEG 140 MB, other formats 110 MB.
 */
const MAX_BYTES = 200_000_000;

/**
 * Maximum number of pictures that are processed concurrently. With a limit of one, a large picture
 * would delay all users. A higher limit needs more memory and is not faster on two cores.
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

/**
 * A processed picture. `width` and `height` are the pixels of the largest variant, after rotation.
 */
export interface ProcessedImage extends Size {
  /** WebP files without metadata, smallest first. */
  variants: Variant[];
}

const ACCEPTED = ['jpeg', 'png', 'gif'];

/** Longest side in pixels of a picture of a document. Small print stays readable at this size. */
const DOCUMENT_SIDE = 4000;

async function readMetadata(file: string | Buffer): Promise<Metadata> {
  const { length } = typeof file === 'string' ? { length: (await stat(file)).size } : file;
  if (length === 0) throw new AppError('image_broken');
  try {
    // Ignore damage here: a truncated GIF is recognized as a GIF, and decoding it fails later.
    return await sharp(file, { limitInputPixels: false, failOn: 'none' }).metadata();
  } catch {
    throw new AppError('image_not_accepted'); // unknown format
  }
}

/**
 * Returns how many bytes the decoder needs per pixel. For a progressive JPEG, it keeps
 * coefficients of two bytes.
 */
function bytesPerPixel({ channels, depth, format, isProgressive }: Metadata): number {
  return channels * (depth === 'ushort' || (format === 'jpeg' && isProgressive) ? 2 : 1);
}

/**
 * Reads the metadata and checks format and size.
 * @throws AppError image_not_accepted, image_broken, image_too_large
 */
async function readAccepted(
  file: string | Buffer,
  accepted: string[],
): Promise<{ metadata: Metadata; frames: number }> {
  const metadata = await readMetadata(file);
  if (!accepted.includes(metadata.format)) throw new AppError('image_not_accepted');
  const frames = metadata.format === 'gif' ? (metadata.pages ?? 1) : 1;
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height);
  const maxPixels = frames > 1 ? MAX_ANIMATED_PIXELS : MAX_PIXELS;
  if (pixels * frames > maxPixels || pixels * bytesPerPixel(metadata) > MAX_BYTES)
    throw new AppError('image_too_large');
  return { metadata, frames };
}

/**
 * Encodes a picture of a document again, in its own format and upright. Drops metadata and all
 * other data in the file.
 * @throws AppError image_not_accepted, image_broken, image_too_large
 */
export async function reencodeDocument(file: string): Promise<{ bytes: Buffer; type: 'image/jpeg' | 'image/png' }> {
  const { metadata } = await readAccepted(file, ['jpeg', 'png']);
  const isJpeg = metadata.format === 'jpeg';
  try {
    const bytes = await limitConcurrency(() => {
      const image = sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true })
        .autoOrient()
        .resize({ width: DOCUMENT_SIDE, height: DOCUMENT_SIDE, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb');
      return (isJpeg ? image.jpeg({ quality: 85 }) : image.png()).toBuffer();
    });
    return { bytes, type: isJpeg ? 'image/jpeg' : 'image/png' };
  } catch {
    throw new AppError('image_broken');
  }
}

/**
 * Converts an uploaded picture to WebP variants with up to three widths. Detects the format from
 * the content, rotates the picture upright and removes metadata. Animated GIFs stay animated.
 * @throws AppError image_not_accepted, image_broken, image_too_large
 */
export async function processImage(file: string | Buffer): Promise<ProcessedImage> {
  const { metadata, frames } = await readAccepted(file, ACCEPTED);
  const { width, height } = metadata.autoOrient;
  const frameHeight = frames > 1 ? (metadata.pageHeight ?? height) : height;
  const maxWidth = Math.min(width, Math.max(1, Math.floor((width * MAX_HEIGHT) / frameHeight)));
  const sizes = [...new Set(WIDTHS.map((target) => Math.min(target, maxWidth)))].map((target) => ({
    width: target,
    height: Math.min(MAX_HEIGHT, Math.max(1, Math.round((frameHeight * target) / width))),
  }));
  try {
    return { ...sizes.at(-1)!, variants: await limitConcurrency(() => encodeAll(file, sizes, frames > 1)) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('image_broken');
  }
}

/**
 * Returns a stored variant as a JPEG of the same size. For an animation, returns the first frame.
 */
export const toJpeg = (file: Buffer): Promise<Buffer> =>
  limitConcurrency(() => sharp(file).flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer());

/**
 * Encodes one variant at a time, because password hashing and file access need the same few
 * threads.
 */
async function encodeAll(file: string | Buffer, sizes: Size[], animated: boolean): Promise<Variant[]> {
  // Reject truncated files, but accept warnings, because intact photos from some phones trigger
  // warnings.
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

/** Decodes a file once. The smaller variants are made from these pixels. */
async function decode(image: Sharp, size: Size) {
  const { data, info } = await image
    .autoOrient()
    .resize({ ...size, fit: FIT })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels } };
}
