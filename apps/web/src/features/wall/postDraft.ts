import { createOutbox } from '../../lib/outbox';
import { trimText } from '@sapa/shared/trim-text.ts';
import { type DraftMedia, readDraftMedia } from '../media/draftMedia';

/** The key contains the user, because several users may share a device. */
export const postDraftKey = (userUuid: string) => `wall-post:${userUuid}`;
export const postEditKey = (userUuid: string, postId: number) => `wall-edit:${userUuid}:${postId}`;

export interface PostValues {
  content: string;
  media: DraftMedia[];
}

/** The changed fields of a post. */
export interface PostEdit {
  content?: string | undefined;
  media?: DraftMedia[] | undefined;
}

/** Validates a stored edit, because an earlier version of the app may have written it. */
export function parsePostEdit(kept: unknown): PostEdit {
  const { content, media } = (kept ?? {}) as { content?: unknown; media?: unknown };
  return {
    ...(typeof content === 'string' && { content }),
    ...(Array.isArray(media) && { media: readDraftMedia(media) }),
  };
}

/** New posts that are being written or sent. */
export const postOutbox = createOutbox<PostValues>({
  empty: { content: '', media: [] },
  isEmpty: ({ content, media }) => !trimText(content) && media.length === 0,
  join: (returned, typed) => ({
    content: [returned.content, typed.content].filter(Boolean).join('\n'),
    media: [...returned.media, ...typed.media],
  }),
  read: (kept) => {
    const { content, media } = (kept ?? {}) as Partial<PostValues>;
    return typeof content === 'string' ? { content, media: readDraftMedia(media) } : null;
  },
});
