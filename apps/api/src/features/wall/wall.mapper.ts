import { Prisma } from '@sapa/prisma/client';
import { decodeCursor, type PageQuery } from '../../platform/pagination/page.js';
import { sizeOfUpload } from '../media/media-size.js';
import { insertMentions, mentionsOfPost, type NamedPerson } from '../mentions/mentions.mapper.js';
import { momentOf, selectPage, viewColumns } from '../../platform/prisma/as-json.js';
import { conditionOf } from '../../platform/prisma/condition.js';
import { isNotHidden } from '../../platform/prisma/hidden.js';
import { rowLimit, unplanned } from '../../platform/prisma/plans.js';
import { insertEvent } from '../../platform/realtime/events.statements.js';
import {
  summaryColumns,
  summaryTables,
  summaryViewJson,
  type UserSummaryRow,
} from '../../platform/users/user-summary.js';
import { hiddenFrom } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { hashtagsOf } from './hashtags.js';
import type { WallPostView } from './wall.dto.js';
import { POST, visibleTo } from './wall.visibility.js';

/** Where posts are looked for: what comes after FROM, with a `post`, and the id that an index finds them by in order. */
interface Source {
  posts: Prisma.Sql;
  id: Prisma.Sql;
}

export const allPosts: Source = { posts: Prisma.sql`"WallPost" post`, id: Prisma.sql`post.id` };

/**
 * OFFSET 0 has PostgreSQL look each of them up. It would rather read the wall beside the tag, as far back as the tag was last used.
 */
export const postsTagged = (tag: string): Source => ({
  posts: Prisma.sql`"WallPostTag" tagged
    JOIN LATERAL (SELECT * FROM "WallPost" WHERE id = tagged."wallPostId" OFFSET 0) post ON tagged.tag = ${tag}`,
  id: Prisma.sql`tagged."wallPostId"`,
});

// Filters of posts.
export const everyPost = Prisma.sql`true`;
export const postsOf = (authorId: number): Prisma.Sql => Prisma.sql`post."authorId" = ${authorId}`;
export const onePost = (id: number): Prisma.Sql => Prisma.sql`post.id = ${id}`;
export const thesePosts = (ids: (number | null)[]): Prisma.Sql => Prisma.sql`post.id = ANY (${ids}::int[])`;

/** A `WallPostView` of the row `post` and its author. */
const postColumns = ({ likedByMe, mentions }: { likedByMe: Prisma.Sql; mentions: Prisma.Sql }): Prisma.Sql =>
  viewColumns<WallPostView>({
    id: Prisma.sql`post.id`,
    content: Prisma.sql`post."content"`,
    mediaUrl: Prisma.sql`post."mediaUrl"`,
    mediaSize: sizeOfUpload(Prisma.sql`post."mediaUrl"`),
    createdAt: momentOf(Prisma.sql`post."createdAt"`),
    editedAt: momentOf(Prisma.sql`post."editedAt"`),
    userId: Prisma.sql`post."authorId"`,
    user: summaryViewJson,
    likeCount: Prisma.sql`post."likeCount"`,
    commentCount: Prisma.sql`post."commentCount"`,
    likedByMe,
    mentions,
  });

const isLikedBy = ({ id }: Viewer): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM "Like" WHERE "userId" = ${id} AND "wallPostId" = post.id OFFSET 0)`;

/**
 * The views of the newest visible posts that pass `filter`, which calls them `post`. OFFSET 0 keeps PostgreSQL from reading every like of
 * the viewer's, however many, instead of one for each post. Without a viewer they are read for the event stream, which shows one text to
 * everybody.
 */
export const selectWallPosts = (
  viewer: Viewer | undefined,
  filter: Prisma.Sql,
  limit: number,
  source = allPosts,
): Prisma.Sql => Prisma.sql`
  SELECT ${postColumns({
    likedByMe: viewer ? isLikedBy(viewer) : Prisma.sql`false`,
    mentions: Prisma.sql`COALESCE(${mentionsOfPost}, '[]')`,
  })}
  FROM ${source.posts}
  JOIN (${summaryTables}) ON person.id = post."authorId"
  WHERE ${conditionOf(visibleTo(viewer), POST)} AND ${filter}
  ORDER BY ${source.id} DESC
  LIMIT ${rowLimit(limit)}`;

/** What changes with the wall: the last post, and the last event of the log, which every change of a post, its likes and its comments is. */
export interface WallVersion {
  lastPost: number;
  lastEvent: number;
}

const version = Prisma.sql`COALESCE((SELECT max(id) FROM "WallPost"), 0) AS "lastPost",
  COALESCE((SELECT max(id) FROM "StreamEvent"), 0) AS "lastEvent"`;

/** A `WallVersion`. */
export const selectWallVersion = Prisma.sql`SELECT ${version}`;

/** What a reader's page of known posts takes beside them. */
export interface ReaderRow extends WallVersion {
  /** Those of the authors that the reader does not see. */
  hiddenAuthorIds: number[];
  /** The posts that the reader likes. */
  likedIds: number[];
  /** The reader, if asked for. */
  self: Omit<UserSummaryRow, 'id'> | null;
}

/** A `ReaderRow`, of posts of these authors with ids in this range. Who sees an author sees their posts (wall.visibility.ts). */
export const selectReader = (
  viewer: Viewer,
  { from, to }: { from: number; to: number },
  authorIds: number[],
  withSelf: boolean,
): Prisma.Sql => Prisma.sql`
  SELECT ${version},
    ARRAY(${hiddenFrom(viewer, authorIds)}) AS "hiddenAuthorIds",
    ARRAY(SELECT "wallPostId" FROM "Like" WHERE "userId" = ${viewer.id} AND "wallPostId" BETWEEN ${from} AND ${to}) AS "likedIds",
    ${withSelf ? Prisma.sql`(SELECT row_to_json(self) FROM (SELECT ${summaryColumns} FROM ${summaryTables} WHERE person.id = ${viewer.id}) self)` : Prisma.sql`NULL::json`} AS self`;

/** A `PageRow` of the newest visible posts that pass `filter`. */
export function selectWallPage(
  viewer: Viewer,
  filter: Prisma.Sql,
  { cursor, limit }: PageQuery,
  source = allPosts,
): Prisma.Sql {
  const older = cursor ? Prisma.sql`${source.id} < ${unplanned(decodeCursor(cursor))}` : Prisma.sql`true`;
  return selectPage(selectWallPosts(viewer, Prisma.sql`${filter} AND ${older}`, limit + 1, source), limit);
}

/** Whether its readers like a post that was changed is different for each. */
export const toChangedPost = ({ likedByMe: _, ...post }: WallPostView): Omit<WallPostView, 'likedByMe'> => post;

/** A post as it is before a change. */
export interface LockedPostRow {
  content: string;
  mediaUrl: string | null;
  createdAt: Date;
}

/** A `LockedPostRow`: a post of the viewer's, locked for a change of it. */
export const selectOwnPostToChange = (viewer: Viewer, id: number): Prisma.Sql => Prisma.sql`
  SELECT "content", "mediaUrl", "createdAt" FROM "WallPost" post
  WHERE "id" = ${id} AND "authorId" = ${viewer.id} AND ${isNotHidden('post')} FOR NO KEY UPDATE`;

/** Its `mediaUrl`, locked for its deletion. */
export const selectOwnPostToDelete = (viewer: Viewer, id: number): Prisma.Sql => Prisma.sql`
  SELECT "mediaUrl" FROM "WallPost" WHERE id = ${id} AND "authorId" = ${viewer.id} FOR UPDATE`;

/** A post that has just been stored, as if it mentioned nobody, and the people whom it mentions. */
export interface StoredPostRow {
  post: WallPostView;
  mentionedIds: number[] | null;
}

/** Stores a post with its hashtags, its mentions and its event. */
export function storePost(
  viewer: Viewer,
  { content, mediaUrl }: { content: string; mediaUrl: string | null },
  named: NamedPerson[],
): Prisma.Sql {
  const hashtags = hashtagsOf(content);
  const tags = Prisma.sql`
    INSERT INTO "WallPostTag" ("wallPostId", "authorId", "tag", "spelling", "createdAt")
    SELECT post.id, post."authorId", found."tag", found."spelling", post."createdAt"
    FROM post, unnest(
      ${hashtags.map(({ tag }) => tag)}::text[], ${hashtags.map(({ spelling }) => spelling)}::text[]
    ) found ("tag", "spelling")`;
  const mentioned = insertMentions(viewer, named, {
    column: 'wallPostId',
    id: Prisma.sql`post.id`,
    from: Prisma.sql`post`,
  });
  const event = insertEvent(
    'wall_post',
    { wallPostId: Prisma.sql`post.id`, likeCount: Prisma.sql`0`, commentCount: Prisma.sql`0` },
    Prisma.sql`ARRAY[post."authorId"]`,
    Prisma.sql`FROM post`,
  );
  return Prisma.sql`
    WITH post AS (
      INSERT INTO "WallPost" ("authorId", "content", "mediaUrl")
      VALUES (${viewer.id}::int, ${content}::text, ${mediaUrl}::text)
      RETURNING *
    ), event AS (${event})
    ${hashtags.length > 0 ? Prisma.sql`, tags AS (${tags})` : Prisma.empty}
    ${named.length > 0 ? Prisma.sql`, mentioned AS (${mentioned})` : Prisma.empty}
    SELECT row_to_json(stored) AS "post",
      ${named.length > 0 ? Prisma.sql`(SELECT array_agg("userId") FROM mentioned)` : Prisma.sql`NULL::int[]`} AS "mentionedIds"
    FROM (
      SELECT ${postColumns({ likedByMe: Prisma.sql`false`, mentions: Prisma.sql`'[]'::json` })}
      FROM post JOIN (${summaryTables}) ON person.id = post."authorId"
    ) stored`;
}
