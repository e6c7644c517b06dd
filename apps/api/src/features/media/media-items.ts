import { Prisma } from '@sapa/prisma/client';
import type { MediaItemDto } from './media.dto.js';

/** Element of the columns "WallPost"."media" and "Message"."media". */
export type StoredMedia = Pick<MediaItemDto, 'url'> & { description: string | null };

/** Fields of a request for the pictures. Older clients send only `mediaUrl`. */
interface MediaFields {
  media?: MediaItemDto[] | null;
  mediaUrl?: string | null;
}

/** Returns the pictures of a request. */
export function mediaOf({ media, mediaUrl }: MediaFields): StoredMedia[] {
  if (media) return media.map(({ url, description }) => ({ url, description: description || null }));
  return mediaUrl ? [{ url: mediaUrl, description: null }] : [];
}

/**
 * Returns the pictures of a post after a change. If the request contains only the unchanged
 * `mediaUrl`, the other pictures stay: clients that do not know them send it with a changed text.
 */
export function changedMedia({ media, mediaUrl }: MediaFields, before: StoredMedia[]): StoredMedia[] {
  if (media === undefined && mediaUrl === undefined) return before;
  const after = mediaOf({ media: media ?? null, mediaUrl: mediaUrl ?? null });
  return !media && after[0]?.url === before[0]?.url ? before : after;
}

/** Returns the pictures of a row. Rows of older releases have only the URL. */
export const storedMedia = (media: unknown, url: string | null): StoredMedia[] =>
  (media as StoredMedia[] | null) ?? (url ? [{ url, description: null }] : []);

/** Value of the column "media". */
export const toColumn = (media: StoredMedia[]) => (media.length > 0 ? media : Prisma.DbNull);

export const isSameMedia = (one: StoredMedia[], other: StoredMedia[]): boolean =>
  one.length === other.length &&
  one.every(({ url, description }, index) => other[index]!.url === url && other[index]!.description === description);

export const urlsOf = (media: StoredMedia[]): string[] => media.map(({ url }) => url);
