import type { Prisma } from '@sapa/prisma/client';
import type { LoggedEvent, StreamEvents } from '../realtime/events.js';
import { toUserSummary, userSummarySelect } from '../users/user-summary.js';
import type { CommentView } from './comments.dto.js';

export const commentSelect = {
  id: true,
  content: true,
  parentId: true,
  createdAt: true,
  author: { select: userSummarySelect },
  wallPostId: true,
  blogPostId: true,
} as const satisfies Prisma.CommentSelect;

/** Comments have one of the two. */
const targetOf = ({ wallPostId, blogPostId }: Pick<CommentRow, 'wallPostId' | 'blogPostId'>) => ({
  targetType: wallPostId === null ? ('blog_post' as const) : ('wall_post' as const),
  targetId: (wallPostId ?? blogPostId)!,
});

type CommentRow = Prisma.CommentGetPayload<{ select: typeof commentSelect }>;

export const toCommentView = (comment: CommentRow): CommentView => ({
  id: Number(comment.id),
  content: comment.content,
  parentId: comment.parentId === null ? null : Number(comment.parentId),
  createdAt: comment.createdAt.toISOString(),
  userId: comment.author.id,
  user: toUserSummary(comment.author),
  ...targetOf(comment),
});

export const toCommentDeletedView = (event: LoggedEvent): StreamEvents['comment_deleted'] => ({
  id: event.commentId!,
  ...targetOf(event),
  parentId: event.parentId,
});
