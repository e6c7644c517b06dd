/** Caches revalidate pictures after a day, so that deleted and hidden pictures disappear. */
export const PICTURE_CACHE_CONTROL = 'public, max-age=86400';

/** Columns that are needed to build the URLs of an image. */
export const imageSelect = { key: true, widths: true } as const;
interface Image {
  key: string;
  widths: number[];
}

/** Name of a video's file, which is in the folder of its poster. */
export const VIDEO_FILE = 'video.mp4';

export const variantFile = (width: number) => `${width}.webp`;

export const videoUrl = (key: string) => `/uploads/${key}/${VIDEO_FILE}`;

const urlOf = (key: string, width: number) => `/uploads/${key}/${width}.webp`;

/** Returns all variants of an image, smallest first. */
export const variantsOf = ({ key, widths }: Image) => widths.map((width) => ({ url: urlOf(key, width), width }));

/**
 * Returns the URL of the smallest variant with at least `width` pixels, or of the largest variant.
 */
export function imageUrl(image: Image | null | undefined, width: number): string | null {
  if (!image) return null;
  const best = image.widths.find((candidate) => candidate >= width) ?? image.widths.at(-1);
  return best ? urlOf(image.key, best) : null;
}

/** Returns the distinct upload URLs in a string. */
export const uploadUrlsIn = (text: string): string[] => [
  ...new Set(text.match(/\/uploads\/[0-9a-f]{2}\/[0-9a-f]{32}\/\d{1,4}\.webp/g)?.filter((url) => parseUploadUrl(url))),
];

const UPLOAD = /^\/uploads\/((?<folder>[0-9a-f]{2})\/\k<folder>[0-9a-f]{30})\/([1-9]\d{0,3})\.webp$/;

/** Returns the key and width in the URL of an upload, or undefined for any other string. */
export function parseUploadUrl(url: string): { key: string; width: number } | undefined {
  const [, key, , width] = UPLOAD.exec(url) ?? [];
  return key ? { key, width: Number(width) } : undefined;
}

/**
 * Placeholder for a picture that moderators have removed, followed by the URL of that picture. The
 * database function update_texts_with_photo() writes it.
 */
const REMOVED_PICTURE = '/removed-picture.svg#';

/** Returns true if the URL is the placeholder of a removed picture. */
export const isRemovedPicture = (url: string): boolean =>
  url.startsWith(REMOVED_PICTURE) && parseUploadUrl(url.slice(REMOVED_PICTURE.length)) !== undefined;

/**
 * Width of pictures in link previews in pixels. Every wider picture has a variant with this width.
 */
const PREVIEW_WIDTH = 960;

const STORED =
  /^\/uploads\/((?<folder>[0-9a-f]{2})\/\k<folder>[0-9a-f]{30})\/(?:([1-9]\d{0,3})\.(webp|jpg)|video\.mp4)$/;

/** Returns the variant of an upload for link previews, or undefined for any other URL. */
export function previewVariantOf(url: string): { key: string; width: number; url: string } | undefined {
  const upload = parseUploadUrl(url);
  if (!upload) return undefined;
  const width = Math.min(upload.width, PREVIEW_WIDTH);
  return { key: upload.key, width, url: urlOf(upload.key, width).replace(/webp$/, 'jpg') };
}

interface StoredUrl {
  key: string;
  type: 'image/webp' | 'image/jpeg' | 'video/mp4';
  /** Width of a picture. */
  width: number;
}

/** Parses the URL of a variant, a preview JPEG or a video. Returns undefined for other URLs. */
export function parseStoredUrl(url: string): StoredUrl | undefined {
  const [, key, , width, extension] = STORED.exec(url) ?? [];
  if (!key) return undefined;
  if (!width) return { key, type: 'video/mp4', width: 0 };
  return { key, type: extension === 'jpg' ? 'image/jpeg' : 'image/webp', width: Number(width) };
}

const KEY = /^([0-9a-f]{2})\/\1[0-9a-f]{30}$/;
const KEY_LENGTH = 'ab/ab0123456789abcdef0123456789abcd'.length;

/**
 * Returns the distinct upload keys in strings. The database function upload_keys() has the same
 * rule.
 */
export function uploadKeysIn(texts: readonly (string | null)[]): string[] {
  const parts = texts.flatMap((text) => text?.split('/uploads/').slice(1) ?? []);
  return [...new Set(parts.map((part) => part.slice(0, KEY_LENGTH)).filter((key) => KEY.test(key)))];
}
