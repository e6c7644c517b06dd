import { Prisma } from '@sapa/prisma/client';
import { decodeCursor } from '../../platform/pagination/page.js';
import { parseLongId } from '../../platform/validation/identifiers.js';
import { isTargetBlocked, lockedTargetRow, readableTargetRow } from '../likes/likes.sql.js';
import { TARGET_COLUMNS, type CommentTarget } from '../likes/targets.js';
import type { MentionCandidate } from '../mentions/mentions.mapper.js';
import { insertMentions, mentionsOfComment } from '../mentions/mentions.sql.js';
import { timestampSql, selectPage, viewColumns } from '../../platform/prisma/as-json.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { isNotHidden } from '../../platform/prisma/hidden.js';
import { isBlockBetween } from '../../platform/users/blocks.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { insertEvent } from '../../platform/realtime/events.sql.js';
import { summaryTables, summaryViewJson } from '../../platform/users/users.sql.js';
import type { CommentListQuery, CommentView, CreateCommentDto } from './comments.dto.js';
import { COMMENT, isStreamed, shown, visibleTo } from './comments.visibility.js';

// A comment has exactly one target: a wall post or a blog post.
const targetType = Prisma.sql`CASE WHEN comment."wallPostId" IS NULL THEN 'blog_post' ELSE 'wall_post' END`;
const targetId = Prisma.sql`COALESCE(comment."wallPostId", comment."blogPostId")`;
const targetColumn = (type: CommentTarget) => Prisma.raw(`"${TARGET_COLUMNS[type]}"`);

/** Columns of a `CommentView`, read from `comment` and its author. */
const commentColumns = (mentions: Prisma.Sql): Prisma.Sql =>
  viewColumns<CommentView>({
    id: Prisma.sql`comment.id`,
    content: Prisma.sql`comment."content"`,
    parentId: Prisma.sql`comment."parentId"`,
    createdAt: timestampSql(Prisma.sql`comment."createdAt"`),
    editedAt: timestampSql(Prisma.sql`comment."editedAt"`),
    userId: Prisma.sql`person.id`,
    user: summaryViewJson,
    targetType,
    targetId,
    mentions,
    clientId: Prisma.sql`comment."clientId"`,
  });

const columnsWithMentions = commentColumns(Prisma.sql`COALESCE(${mentionsOfComment}, '[]')`);

/** Selects the comments with these ids for the event stream, which checks blocks separately. */
export const selectStreamedComments = (ids: (number | null)[]): Prisma.Sql => Prisma.sql`
  SELECT ${columnsWithMentions} FROM "Comment" comment JOIN (${summaryTables}) ON person.id = comment."authorId"
  WHERE comment.id = ANY (${ids}::bigint[]) AND ${isStreamed}`;

/**
 * Selects the visible comments that match the filter. The caller must check the target's
 * visibility.
 */
const selectVisible = (viewer: Viewer, filter: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${columnsWithMentions}
  FROM "Comment" comment JOIN (${summaryTables}) ON person.id = comment."authorId"
    LEFT JOIN "Comment" parent ON parent.id = comment."parentId" LEFT JOIN "User" replied ON replied.id = parent."authorId"
  WHERE ${filter} AND ${toSqlCondition(visibleTo(viewer), COMMENT)}`;

export const selectComment = (viewer: Viewer, id: number): Prisma.Sql =>
  selectVisible(viewer, Prisma.sql`comment.id = ${id}`);

/** Selects the viewer's comment with this `clientId`. */
export const selectRepeated = (viewer: Viewer, clientId: string): Prisma.Sql =>
  selectVisible(viewer, Prisma.sql`comment."authorId" = ${viewer.id} AND comment."clientId" = ${clientId}::uuid`);

/**
 * Selects a page of a target's visible comments, oldest first. Returns no row if the target
 * is not visible.
 */
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

/** Selects and locks the viewer's own comment, unless a moderator has hidden it. */
export const lockCommentForUpdate = (viewer: Viewer, id: number): Prisma.Sql => Prisma.sql`
  SELECT comment."content", ${targetType} AS "targetType", ${targetId} AS "targetId", parent."authorId" AS "parentAuthorId"
  FROM "Comment" comment LEFT JOIN "Comment" parent ON parent.id = comment."parentId"
  WHERE comment.id = ${id} AND comment."authorId" = ${viewer.id} AND ${isNotHidden('comment')}
  FOR NO KEY UPDATE OF comment`;

/**
 * Selects the parent of a new reply. `isOfTarget` is false if the parent is itself a reply or
 * belongs to another target.
 */
const selectParent = (viewer: Viewer, type: CommentTarget, id: number): Prisma.Sql => Prisma.sql`
  SELECT comment.id, comment."authorId",
    comment."parentId" IS NULL AND comment.${targetColumn(type)} IS NOT DISTINCT FROM target.id AS "isOfTarget",
    ${isBlockBetween(Prisma.sql`${viewer.id}`, Prisma.sql`comment."authorId"`)} AS "isBlocked"
  FROM target, "Comment" comment JOIN "User" person ON person.id = comment."authorId"
  WHERE comment.id = ${id} AND ${toSqlCondition(shown, COMMENT)}`;

const NO_PARENT = Prisma.sql`
  SELECT NULL::bigint AS id, NULL::int AS "authorId", true AS "isOfTarget", false AS "isBlocked" FROM target`;

/**
 * Stores a comment with its stream event and mentions. Returns a `StoredCommentRow`, or no row if
 * the target does not exist. The row has no comment if the author already has a comment with this
 * `clientId`. The event's `commentCount` needs + 1, because the query reads it
 * before the trigger counts the new comment.
 */
export function storeComment(viewer: Viewer, comment: CreateCommentDto, candidates: MentionCandidate[]): Prisma.Sql {
  const mentioned = insertMentions(viewer, candidates, {
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
      ${lockedTargetRow(viewer, comment.targetType, comment.targetId)}
    ), parent AS (
      ${comment.parentId ? selectParent(viewer, comment.targetType, comment.parentId) : NO_PARENT}
    ), comment AS (
      INSERT INTO "Comment" ("authorId", "content", "parentId", ${targetColumn(comment.targetType)}, "clientId", "createdAt")
      SELECT ${viewer.id}::int, ${comment.content}::text, parent.id, target.id, ${comment.clientId || null}::uuid,
        clock_timestamp() FROM target, parent
      WHERE NOT ${isTargetBlocked(viewer)} AND parent."isOfTarget" AND NOT parent."isBlocked"
      ON CONFLICT ("authorId", "clientId") DO NOTHING
      RETURNING *
    ), event AS (${event})
    ${candidates.length > 0 ? Prisma.sql`, mentioned AS (${mentioned})` : Prisma.empty}
    SELECT target."ownerId", ${isTargetBlocked(viewer)} AS "isBlocked",
      (SELECT row_to_json(parent) FROM parent) AS "parent",
      (SELECT row_to_json(stored) FROM (
        SELECT ${commentColumns(Prisma.sql`'[]'::json`)} FROM comment JOIN (${summaryTables}) ON person.id = comment."authorId"
      ) stored) AS "comment",
      ${candidates.length > 0 ? Prisma.sql`(SELECT array_agg("userId") FROM mentioned)` : Prisma.sql`NULL::int[]`} AS "mentionedIds"
    FROM target`;
}

/** Locks a comment's post and selects the post author's id. */
export const lockPostOfComment = ({
  wallPostId,
  blogPostId,
}: Record<'wallPostId' | 'blogPostId', number | null>): Prisma.Sql =>
  wallPostId
    ? Prisma.sql`SELECT "authorId" FROM "WallPost" WHERE id = ${wallPostId} FOR NO KEY UPDATE`
    : Prisma.sql`SELECT "authorId" FROM "BlogPost" WHERE id = ${blogPostId} FOR NO KEY UPDATE`;
