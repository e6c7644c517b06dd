import { draft } from '../../lib/draft';
import { createOutbox } from '../../lib/outbox';
import { trimText } from '@sapa/prisma/trim-text.ts';
import type { CommentTarget, Target } from '../likes/targets';

/** Where a comment is written: the key of its draft. */
export type CommentPlace = string;

/** What one person has typed below a target; others use the same device. */
const below = (kind: 'comment' | 'comment-edit', userUuid: string, { targetType, targetId }: Target<CommentTarget>) =>
  [kind, userUuid, targetType, targetId].join(':');

/** Below a target, or below one of its comments. */
export const commentPlace = (userUuid: string, target: Target<CommentTarget>, parentId: number | null): CommentPlace =>
  [below('comment', userUuid, target), ...(parentId === null ? [] : [parentId])].join(':');

/** Where a comment is changed: the key of what is typed there. */
export const commentEditKey = (userUuid: string, target: Target<CommentTarget>, commentId: number) =>
  `${below('comment-edit', userUuid, target)}:${commentId}`;

/** The drafts of what somebody has begun below a target and not sent: comments, replies, and changes of both. */
export function commentDraftsBelow(userUuid: string, target: Target<CommentTarget>) {
  const places = [below('comment', userUuid, target), below('comment-edit', userUuid, target)];
  return draft.keys().filter((key) => places.some((place) => key === place || key.startsWith(`${place}:`)));
}

export interface CommentValues {
  content: string;
}

/** Comments and replies that are being written or sent. */
export const commentOutbox = createOutbox<CommentValues>({
  empty: { content: '' },
  isEmpty: ({ content }) => !trimText(content),
  join: (returned, typed) => ({ content: [returned.content, typed.content].filter(Boolean).join('\n') }),
  read: (kept) => {
    const content = (kept as Partial<CommentValues> | null | undefined)?.content;
    return typeof content === 'string' ? { content } : null;
  },
});
