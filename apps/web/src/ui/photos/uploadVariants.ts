import type { PhotoVariant } from '../../api/pictures';

/** Widths of the stored variants of a photo (`apps/api/src/platform/storage/image.ts`). */
export const UPLOAD_WIDTHS = [320, 960, 1920];
export const UPLOAD = /^(\/uploads\/[0-9a-f]{2}\/[0-9a-f]{32})\/(\d{1,4})\.webp$/;

/** Whether moderators have taken this picture away: what the server has put in its place begins like this. */
export const isRemovedPicture = (url: string) => url.startsWith('/removed-picture.svg#');

/** The sizes of an uploaded picture of which only one address is known, smallest first; none of a picture from elsewhere. */
export function uploadVariants(url: string | null): PhotoVariant[] {
  const [, folder, widest] = UPLOAD.exec(url ?? '') ?? [];
  if (!folder) return [];
  return [...UPLOAD_WIDTHS.filter((width) => width < Number(widest)), Number(widest)].map((width) => ({
    url: `${folder}/${width}.webp`,
    width,
  }));
}
