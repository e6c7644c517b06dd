import { Prisma } from '@sapa/prisma/client';

/** The columns that URLs are made from. */
export const imageSelect = { key: true, widths: true } as const;
interface Image {
  key: string;
  widths: number[];
}

const urlOf = (key: string, width: number) => `/uploads/${key}/${width}.webp`;

/** All variants, smallest first. */
export const variantsOf = ({ key, widths }: Image) => widths.map((width) => ({ url: urlOf(key, width), width }));

/** The URL of the smallest variant that is at least `width` pixels wide, or of the largest one. */
export function imageUrl(image: Image | null | undefined, width: number): string | null {
  if (!image) return null;
  const best = image.widths.find((candidate) => candidate >= width) ?? image.widths.at(-1);
  return best ? urlOf(image.key, best) : null;
}

const urlOfRow = (image: string, width: string) =>
  Prisma.raw(`'/uploads/' || ${image}."key" || '/' || ${width} || '.webp'`);

/** The same in a statement, for the image with this alias: as many widths are less than `width` as `width_bucket` says. */
export const imageUrlOf = (image: string, width: number): Prisma.Sql => {
  const widths = `${image}."widths"`;
  return urlOfRow(image, `${widths}[LEAST(width_bucket(${width - 1}, ${widths}) + 1, cardinality(${widths}))]`);
};

/** The URL of the largest variant, in a statement. */
export const largestUrlOf = (image: string): Prisma.Sql =>
  urlOfRow(image, `${image}."widths"[cardinality(${image}."widths")]`);

/** `variantsOf` in a statement. */
export const variantsOfRow = (image: string): Prisma.Sql => Prisma.sql`COALESCE((
  SELECT json_agg(json_build_object('url', ${urlOfRow(image, 'width')}, 'width', width))
  FROM unnest(${Prisma.raw(`${image}."widths"`)}) width), '[]')`;

/** The distinct addresses of uploads in a text. */
export const uploadUrlsIn = (text: string): string[] => [
  ...new Set(text.match(/\/uploads\/[0-9a-f]{2}\/[0-9a-f]{32}\/\d{1,4}\.webp/g)?.filter((url) => parseUploadUrl(url))),
];

const UPLOAD = /^\/uploads\/((?<folder>[0-9a-f]{2})\/\k<folder>[0-9a-f]{30})\/([1-9]\d{0,3})\.webp$/;

/** The key and width in the URL of an upload; undefined for any other text. */
export function parseUploadUrl(url: string): { key: string; width: number } | undefined {
  const [, key, , width] = UPLOAD.exec(url) ?? [];
  return key ? { key, width: Number(width) } : undefined;
}

/**
 * A picture that says that it was taken away. Behind its # stands the address of the one that moderators have taken away, in whose place it
 * is: update_texts_with_photo() in the database writes it.
 */
const REMOVED_PICTURE = '/removed-picture.svg#';

/** The address of a picture that moderators have taken away. */
export const isRemovedPicture = (url: string): boolean =>
  url.startsWith(REMOVED_PICTURE) && parseUploadUrl(url.slice(REMOVED_PICTURE.length)) !== undefined;

/** Width in pixels of link previews; every wider picture has a variant of this width. */
const PREVIEW_WIDTH = 960;

const PREVIEW = /^\/uploads\/((?<folder>[0-9a-f]{2})\/\k<folder>[0-9a-f]{30})\/([1-9]\d{0,3})\.jpg$/;

/** The variant that link previews show of an upload; undefined for any other URL. */
export function previewVariantOf(url: string): { key: string; width: number; url: string } | undefined {
  const upload = parseUploadUrl(url);
  if (!upload) return undefined;
  const width = Math.min(upload.width, PREVIEW_WIDTH);
  return { key: upload.key, width, url: urlOf(upload.key, width).replace(/webp$/, 'jpg') };
}

/** The key and width in the URL of a JPEG for link previews; undefined for any other URL. */
export function parsePreviewUrl(url: string): { key: string; width: number } | undefined {
  const [, key, , width] = PREVIEW.exec(url) ?? [];
  return key ? { key, width: Number(width) } : undefined;
}

const KEY = /^([0-9a-f]{2})\/\1[0-9a-f]{30}$/;
const KEY_LENGTH = 'ab/ab0123456789abcdef0123456789abcd'.length;

/** The distinct keys of the uploads in these texts; the same rule as upload_keys() in the database. */
export function uploadKeysIn(texts: readonly (string | null)[]): string[] {
  const parts = texts.flatMap((text) => text?.split('/uploads/').slice(1) ?? []);
  return [...new Set(parts.map((part) => part.slice(0, KEY_LENGTH)).filter((key) => KEY.test(key)))];
}
