import { draft } from '../../lib/draft';
import { createOutbox } from '../../lib/outbox';
import { trimText } from '@sapa/shared/trim-text.ts';
import type { CommentTarget, Target } from '../likes/targets';

/** Draft key of a new comment or reply. */
export type CommentDraftKey = string;

/** Prefix of draft keys. It contains the user, because several users may share a device. */
const draftKeyPrefix = (
  kind: 'comment' | 'comment-edit',
  userUuid: string,
  { targetType, targetId }: Target<CommentTarget>,
) => [kind, userUuid, targetType, targetId].join(':');

/** Draft key of a new comment on a target, or of a reply to a comment on it. */
export const commentDraftKey = (
  userUuid: string,
  target: Target<CommentTarget>,
  parentId: number | null,
): CommentDraftKey => [draftKeyPrefix('comment', userUuid, target), ...(parentId === null ? [] : [parentId])].join(':');

export const commentEditKey = (userUuid: string, target: Target<CommentTarget>, commentId: number) =>
  `${draftKeyPrefix('comment-edit', userUuid, target)}:${commentId}`;

/** Keys of all drafts below a target: new comments, replies and edits. */
export function findCommentDraftKeys(userUuid: string, target: Target<CommentTarget>) {
  const prefixes = [draftKeyPrefix('comment', userUuid, target), draftKeyPrefix('comment-edit', userUuid, target)];
  return draft.keys().filter((key) => prefixes.some((prefix) => key === prefix || key.startsWith(`${prefix}:`)));
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
