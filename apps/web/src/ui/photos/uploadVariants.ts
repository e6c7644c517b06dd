import type { PhotoVariant } from '../../api/pictures';

/** Widths of the stored variants of a photo (`apps/api/src/platform/storage/image.ts`). */
export const UPLOAD_WIDTHS = [320, 960, 1920];
export const UPLOAD = /^(\/uploads\/[0-9a-f]{2}\/[0-9a-f]{32})\/(\d{1,4})\.webp$/;

/** Whether moderators removed this picture. The server then sends a placeholder URL. */
export const isRemovedPicture = (url: string) => url.startsWith('/removed-picture.svg#');

/**
 * Returns all variants of an upload, smallest first, given one variant's URL. Empty for other
 * pictures.
 */
export function uploadVariants(url: string | null): PhotoVariant[] {
  const [, folder, widest] = UPLOAD.exec(url ?? '') ?? [];
  if (!folder) return [];
  return [...UPLOAD_WIDTHS.filter((width) => width < Number(widest)), Number(widest)].map((width) => ({
    url: `${folder}/${width}.webp`,
    width,
  }));
}
