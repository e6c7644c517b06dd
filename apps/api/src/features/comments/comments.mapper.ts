import { Prisma } from '@sapa/prisma/client';
import { decodeCursor } from '../../platform/pagination/page.js';
import { parseLongId } from '../../platform/validation/identifiers.js';
import {
  isTargetBlocked,
  lockedTargetRow,
  readableTargetRow,
  TARGET_COLUMNS,
  type CommentTarget,
} from '../likes/targets.js';
import { insertMentions, mentionsOfComment, type NamedPerson } from '../mentions/mentions.mapper.js';
import { momentOf, selectPage, viewColumns } from '../../platform/prisma/as-json.js';
import { conditionOf } from '../../platform/prisma/condition.js';
import { isNotHidden } from '../../platform/prisma/hidden.js';
import { insertEvent } from '../../platform/realtime/events.statements.js';
import type { LoggedEvent, StreamEvents } from '../../platform/realtime/events.js';
import { isBlockBetween } from '../../platform/users/blocks.visibility.js';
import { summaryTables, summaryViewJson } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { CommentListQuery, CommentView, CreateCommentDto } from './comments.dto.js';
import { COMMENT, isStreamed, shown, visibleTo } from './comments.visibility.js';

// Comments have one of the two targets.
const targetTypeOf = Prisma.sql`CASE WHEN comment."wallPostId" IS NULL THEN 'blog_post' ELSE 'wall_post' END`;
const targetIdOf = Prisma.sql`COALESCE(comment."wallPostId", comment."blogPostId")`;

/** A `CommentView` of the row `comment` and its author. */
const commentColumns = (mentions: Prisma.Sql): Prisma.Sql =>
  viewColumns<CommentView>({
    id: Prisma.sql`comment.id`,
    content: Prisma.sql`comment."content"`,
    parentId: Prisma.sql`comment."parentId"`,
    createdAt: momentOf(Prisma.sql`comment."createdAt"`),
    editedAt: momentOf(Prisma.sql`comment."editedAt"`),
    userId: Prisma.sql`person.id`,
    user: summaryViewJson,
    targetType: targetTypeOf,
    targetId: targetIdOf,
    mentions,
  });

const withMentions = commentColumns(Prisma.sql`COALESCE(${mentionsOfComment}, '[]')`);

/** These comments, as everybody reads them. */
export const selectTheseComments = (ids: (number | null)[]): Prisma.Sql => Prisma.sql`
  SELECT ${withMentions} FROM "Comment" comment JOIN (${summaryTables}) ON person.id = comment."authorId"
  WHERE comment.id = ANY (${ids}::bigint[]) AND ${isStreamed}`;

/** The comments that pass `filter`, and that the viewer may see where their target is visible. */
const selectVisible = (viewer: Viewer, filter: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${withMentions}
  FROM "Comment" comment JOIN (${summaryTables}) ON person.id = comment."authorId"
    LEFT JOIN "Comment" parent ON parent.id = comment."parentId" LEFT JOIN "User" replied ON replied.id = parent."authorId"
  WHERE ${filter} AND ${conditionOf(visibleTo(viewer), COMMENT)}`;

export const selectComment = (viewer: Viewer, id: number): Prisma.Sql =>
  selectVisible(viewer, Prisma.sql`comment.id = ${id}`);

/** A `PageRow` of the visible comments of a target, oldest first; no row if the target is not visible. */
export const selectComments = (viewer: Viewer, query: CommentListQuery): Prisma.Sql => Prisma.sql`
  WITH target AS (${readableTargetRow(viewer, query.type, query.id)})
  SELECT page.* FROM target, (${selectPage(
    Prisma.sql`
    ${selectVisible(viewer, Prisma.sql`comment.${targetColumn(query.type)} = ${query.id}`)}
      AND ${query.includeReplies ? Prisma.sql`true` : Prisma.sql`comment."parentId" IS NULL`}
      AND ${query.cursor ? Prisma.sql`comment.id > ${decodeCursor(query.cursor, parseLongId)}` : Prisma.sql`true`}
    ORDER BY comment.id LIMIT ${query.limit + 1}`,
    query.limit,
  )}) page`;

/** A comment as it is before a change, and whom it replies to. */
export interface LockedCommentRow {
  content: string;
  targetType: CommentTarget;
  targetId: number;
  repliedId: number | null;
}

/** A `LockedCommentRow`: a comment of the viewer's, locked for a change of it. */
export const selectOwnCommentToChange = (viewer: Viewer, id: number): Prisma.Sql => Prisma.sql`
  SELECT comment."content", ${targetTypeOf} AS "targetType", ${targetIdOf} AS "targetId", parent."authorId" AS "repliedId"
  FROM "Comment" comment LEFT JOIN "Comment" parent ON parent.id = comment."parentId"
  WHERE comment.id = ${id} AND comment."authorId" = ${viewer.id} AND ${isNotHidden('comment')}
  FOR NO KEY UPDATE OF comment`;

export const toCommentDeletedView = (event: LoggedEvent): StreamEvents['comment_deleted'] => ({
  id: event.commentId!,
  targetType: event.wallPostId === null ? 'blog_post' : 'wall_post',
  targetId: (event.wallPostId ?? event.blogPostId)!,
  parentId: event.parentId,
  commentCount: event.commentCount!,
});

/** What becomes of a comment: its target, what it replies to, and the comment itself if nothing forbids it. */
export interface StoredCommentRow {
  ownerId: number;
  isBlocked: boolean;
  parent: { authorId: number | null; isOfTarget: boolean; isBlocked: boolean } | null;
  /** As if it mentioned nobody. */
  comment: CommentView | null;
  mentionedIds: number[] | null;
}

/** What is replied to; a reply to a reply, or to a comment of something else, is refused. */
const selectParent = (viewer: Viewer, type: CommentTarget, id: number): Prisma.Sql => Prisma.sql`
  SELECT comment.id, comment."authorId",
    comment."parentId" IS NULL AND comment.${targetColumn(type)} IS NOT DISTINCT FROM target.id AS "isOfTarget",
    ${isBlockBetween(Prisma.sql`${viewer.id}`, Prisma.sql`comment."authorId"`)} AS "isBlocked"
  FROM target, "Comment" comment JOIN "User" person ON person.id = comment."authorId"
  WHERE comment.id = ${id} AND ${conditionOf(shown, COMMENT)}`;

const NO_PARENT = Prisma.sql`
  SELECT NULL::bigint AS id, NULL::int AS "authorId", true AS "isOfTarget", false AS "isBlocked" FROM target`;

const targetColumn = (type: CommentTarget) => Prisma.raw(`"${TARGET_COLUMNS[type]}"`);

/**
 * Stores a comment with its event and its mentions, unless its row says why not; without a row there is no such target. The target is locked
 * first, see `lockedTargetRow`. Nobody learns of a draft: it has no events, and mentions nobody. The locked target's count was read before
 * the trigger counts this comment.
 */
export function storeComment(
  viewer: Viewer,
  { content, targetType, targetId, parentId }: CreateCommentDto,
  named: NamedPerson[],
): Prisma.Sql {
  const mentioned = insertMentions(viewer, named, {
    column: 'commentId',
    id: Prisma.sql`comment.id`,
    from: Prisma.sql`comment JOIN target ON target."isPublic"`,
  });
  const event = insertEvent(
    'comment',
    { commentId: Prisma.sql`comment.id`, commentCount: Prisma.sql`target."commentCount" + 1` },
    Prisma.sql`ARRAY(SELECT DISTINCT id FROM unnest(ARRAY[comment."authorId", target."ownerId", parent."authorId"]) id WHERE id IS NOT NULL)`,
    Prisma.sql`FROM comment, parent, target WHERE target."isPublic"`,
  );
  return Prisma.sql`
    WITH target AS (
      ${lockedTargetRow(viewer, targetType, targetId)}
    ), parent AS (
      ${parentId ? selectParent(viewer, targetType, parentId) : NO_PARENT}
    ), comment AS (
      INSERT INTO "Comment" ("authorId", "content", "parentId", ${targetColumn(targetType)}, "createdAt")
      SELECT ${viewer.id}::int, ${content}::text, parent.id, target.id, clock_timestamp() FROM target, parent
      WHERE NOT ${isTargetBlocked(viewer)} AND parent."isOfTarget" AND NOT parent."isBlocked"
      RETURNING *
    ), event AS (${event})
    ${named.length > 0 ? Prisma.sql`, mentioned AS (${mentioned})` : Prisma.empty}
    SELECT target."ownerId", ${isTargetBlocked(viewer)} AS "isBlocked",
      (SELECT row_to_json(parent) FROM parent) AS "parent",
      (SELECT row_to_json(stored) FROM (
        SELECT ${commentColumns(Prisma.sql`'[]'::json`)} FROM comment JOIN (${summaryTables}) ON person.id = comment."authorId"
      ) stored) AS "comment",
      ${named.length > 0 ? Prisma.sql`(SELECT array_agg("userId") FROM mentioned)` : Prisma.sql`NULL::int[]`} AS "mentionedIds"
    FROM target`;
}

/** Locks what a comment stands under. */
export const lockPostOf = ({
  wallPostId,
  blogPostId,
}: Record<'wallPostId' | 'blogPostId', number | null>): Prisma.Sql =>
  wallPostId
    ? Prisma.sql`SELECT "authorId" FROM "WallPost" WHERE id = ${wallPostId} FOR NO KEY UPDATE`
    : Prisma.sql`SELECT "authorId" FROM "BlogPost" WHERE id = ${blogPostId} FOR NO KEY UPDATE`;
