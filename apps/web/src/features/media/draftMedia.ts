import type { components } from '../../api/schema';

export type MediaItem = components['schemas']['MediaItem'];
/** A picture or video that the server has stored and that a post or message can use. */
export type StoredMedia = Omit<MediaItem, 'description'>;

/** A picture or video of a draft. The file store has its file until the server has stored it. */
export interface DraftMedia {
  key: string;
  /** File name. Empty for media that the post already had. */
  name: string;
  isVideo: boolean;
  description: string;
  stored: StoredMedia | null;
}

/** Key in the file store of a file that the server has not stored yet. */
export const fileKeyOf = (draftKey: string, key: string) => `${draftKey}/${key}`;

/** Returns the media of a stored post as a draft. */
export const toDraftMedia = (media: readonly MediaItem[]): DraftMedia[] =>
  media.map(({ description, ...stored }) => ({
    key: stored.url,
    name: '',
    isVideo: stored.video !== null,
    description: description ?? '',
    stored,
  }));

/** Returns the media that the server has stored, as the server describes them. */
export const toMediaItems = (draft: readonly DraftMedia[]): MediaItem[] =>
  draft.flatMap(({ stored, description }) => (stored ? [{ ...stored, description: description.trim() || null }] : []));

/** Returns the fields that a request to create or change a post or message contains. */
export const toMediaInput = (media: readonly MediaItem[]) =>
  media.map(({ url, description }) => ({ url, description }));

/** Validates a stored draft, because an earlier version of the app may have written it. */
export const readDraftMedia = (kept: unknown): DraftMedia[] => (Array.isArray(kept) ? kept.filter(isDraftMedia) : []);

function isDraftMedia(value: unknown): value is DraftMedia {
  const { key, name, isVideo, description, stored } = (value ?? {}) as Partial<DraftMedia>;
  return (
    typeof key === 'string' &&
    typeof name === 'string' &&
    typeof isVideo === 'boolean' &&
    typeof description === 'string' &&
    (stored === null || isStoredMedia(stored))
  );
}

const isStoredMedia = (value: unknown) => typeof (value as Partial<StoredMedia> | undefined)?.url === 'string';
