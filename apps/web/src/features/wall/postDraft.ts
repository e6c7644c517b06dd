import { createOutbox } from '../../lib/outbox';
import { trimText } from '@sapa/shared/trim-text.ts';
import type { Media, ShownMedia } from '../media/useMediaUpload';

/** The key contains the user, because several users may share a device. */
export const postDraftKey = (userUuid: string) => `wall-post:${userUuid}`;
export const postEditKey = (userUuid: string, postId: number) => `wall-edit:${userUuid}:${postId}`;

export interface PostValues {
  content: string;
  media: Media | null;
}

const isMedia = (media: unknown): media is Media => {
  const { url, width, height } = (media ?? {}) as Partial<Media>;
  return typeof url === 'string' && typeof width === 'number' && typeof height === 'number';
};

/** The changed fields of a post. If `media` is null, the picture is removed. */
export interface PostEdit {
  content?: string | undefined;
  media?: ShownMedia | null | undefined;
}

/** Validates a stored edit, because an earlier version of the app may have written it. */
export function parsePostEdit(kept: unknown): PostEdit {
  const { content, media } = (kept ?? {}) as { content?: unknown; media?: unknown };
  return {
    ...(typeof content === 'string' && { content }),
    ...((media === null || isMedia(media)) && { media }),
  };
}

/** New posts that are being written or sent. */
export const postOutbox = createOutbox<PostValues>({
  empty: { content: '', media: null },
  isEmpty: ({ content, media }) => !trimText(content) && !media,
  join: (returned, typed) => ({
    content: [returned.content, typed.content].filter(Boolean).join('\n'),
    media: typed.media ?? returned.media,
  }),
  read: (kept) => {
    const { content, media } = (kept ?? {}) as Partial<PostValues>;
    return typeof content === 'string' ? { content, media: isMedia(media) ? media : null } : null;
  },
});
