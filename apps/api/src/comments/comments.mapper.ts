import { Prisma } from '@sapa/prisma/client';
import { isTargetBlocked, lockedTargetRow, type CommentTarget, type TargetRow } from '../likes/targets.js';
import { mentionsSelect, toMentionView } from '../mentions/mentions.mapper.js';
import type { LoggedEvent, StreamEvents } from '../realtime/events.js';
import { toUserSummary, userSummarySelect } from '../users/user-summary.js';
import type { Viewer } from '../users/viewer.js';
import type { CommentView } from './comments.dto.js';

export const commentSelect = {
  id: true,
  content: true,
  parentId: true,
  createdAt: true,
  author: { select: userSummarySelect },
  wallPostId: true,
  blogPostId: true,
  mentions: mentionsSelect,
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
  mentions: comment.mentions.map(toMentionView),
});

export const toCommentDeletedView = (event: LoggedEvent): StreamEvents['comment_deleted'] => ({
  id: event.commentId!,
  ...targetOf(event),
  parentId: event.parentId,
  commentCount: event.commentCount!,
});

/** What is to be commented; a block forbids it. */
export type LockedTargetRow = TargetRow & { isBlocked: boolean };

export const lockTarget = (viewer: Viewer, type: CommentTarget, id: number): Prisma.Sql => Prisma.sql`
  WITH target AS (${lockedTargetRow(viewer, type, id)})
  SELECT target.*, ${isTargetBlocked(viewer)} AS "isBlocked" FROM target`;

/** Locks what a comment stands under. */
export const lockPostOf = ({ wallPostId, blogPostId }: Pick<CommentRow, 'wallPostId' | 'blogPostId'>): Prisma.Sql =>
  wallPostId
    ? Prisma.sql`SELECT "authorId" FROM "WallPost" WHERE id = ${wallPostId} FOR NO KEY UPDATE`
    : Prisma.sql`SELECT "authorId" FROM "BlogPost" WHERE id = ${blogPostId} FOR NO KEY UPDATE`;
