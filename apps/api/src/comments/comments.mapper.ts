import type { Prisma } from '@sapa/prisma/client';
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

type CommentRow = Prisma.CommentGetPayload<{ select: typeof commentSelect }>;

export const toCommentView = (comment: CommentRow): CommentView => ({
  id: Number(comment.id),
  content: comment.content,
  parentId: comment.parentId === null ? null : Number(comment.parentId),
  createdAt: comment.createdAt.toISOString(),
  userId: comment.author.id,
  user: toUserSummary(comment.author),
  targetType: comment.wallPostId === null ? 'blog_post' : 'wall_post',
  targetId: (comment.wallPostId ?? comment.blogPostId)!,
});
