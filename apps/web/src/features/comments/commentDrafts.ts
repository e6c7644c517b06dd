import { draft } from '../../lib/draft';
import { createOutbox } from '../../lib/outbox';
import type { CommentTarget, Target } from '../likes/targets';

/** Where a comment is written: the key of its draft. */
export type CommentPlace = string;

/** Below a target, or below one of its comments; of one person, as others use the same device. */
export const commentPlace = (
  userUuid: string,
  { targetType, targetId }: Target<CommentTarget>,
  parentId: number | null,
): CommentPlace => ['comment', userUuid, targetType, targetId, ...(parentId === null ? [] : [parentId])].join(':');

/** Where a comment is changed: the key of what is typed there. */
export const commentEditKey = (userUuid: string, commentId: number) => `comment-edit:${userUuid}:${commentId}`;

/** Whether somebody has begun a comment there, or a reply, and not sent it. */
export function hasCommentDraft(userUuid: string, target: Target<CommentTarget>) {
  const place = commentPlace(userUuid, target, null);
  return draft.keys().some((key) => key === place || key.startsWith(`${place}:`));
}

export interface CommentValues {
  content: string;
}

/** Comments and replies that are being written or sent. */
export const commentOutbox = createOutbox<CommentValues>({
  empty: { content: '' },
  isEmpty: ({ content }) => !content.trim(),
  join: (returned, typed) => ({ content: [returned.content, typed.content].filter(Boolean).join('\n') }),
  read: (kept) => {
    const content = (kept as Partial<CommentValues> | null | undefined)?.content;
    return typeof content === 'string' ? { content } : null;
  },
});
