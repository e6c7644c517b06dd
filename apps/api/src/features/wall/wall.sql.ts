import { Prisma } from '@sapa/prisma/client';
import { decodeCursor, type PageQuery } from '../../platform/pagination/page.js';
import { selectFriendIds } from '../friends/friends.sql.js';
import { mediaItemsJson, sizeOfUpload } from '../media/media.sql.js';
import type { MentionCandidate } from '../mentions/mentions.mapper.js';
import { insertMentions, mentionsOfPost } from '../mentions/mentions.sql.js';
import { timestampSql, selectPage, viewColumns } from '../../platform/prisma/as-json.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { isNotHidden } from '../../platform/prisma/hidden.js';
import { rowLimit, hiddenFromPlanner } from '../../platform/prisma/plans.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { insertEvent } from '../../platform/realtime/events.sql.js';
import { summaryTables, summaryViewJson } from '../../platform/users/users.sql.js';
import { hashtagsOf } from './hashtags.js';
import type { WallPostView } from './wall.dto.js';
import type { NewPost, TagCount } from './wall.mapper.js';
import { POST, TAGGED, tagsVisibleTo, visibleTo } from './wall.visibility.js';

/** Tables from which to select posts as `post`, and the indexed column that sorts them. */
interface PostSource {
  from: Prisma.Sql;
  id: Prisma.Sql;
}

export const ALL_POSTS: PostSource = { from: Prisma.sql`"WallPost" post`, id: Prisma.sql`post.id` };

/**
 * Selects posts with a hashtag. OFFSET 0 makes PostgreSQL look up each post by its id instead of
 * scanning the wall back to the last use of the tag.
 */
export const postsWithTag = (tag: string): PostSource => ({
  from: Prisma.sql`"WallPostTag" tagged
    JOIN LATERAL (SELECT * FROM "WallPost" WHERE id = tagged."wallPostId" OFFSET 0) post ON tagged.tag = ${tag}`,
  id: Prisma.sql`tagged."wallPostId"`,
});

/** Number of friends whose posts are read, which bounds the statement. */
const FRIENDS_READ = 1000;

/**
 * Selects up to `limit` newest posts of each friend. An index of each author's posts finds them,
 * so posts of other users are not read.
 */
export const postsOfFriends = ({ id }: Pick<Viewer, 'id'>, limit: number): PostSource => ({
  from: Prisma.sql`(${selectFriendIds(id, FRIENDS_READ)}) friend CROSS JOIN LATERAL (
    SELECT * FROM "WallPost" post WHERE "authorId" = friend.id AND ${isNotHidden('post')} ORDER BY id DESC LIMIT ${limit}
  ) post`,
  id: Prisma.sql`post.id`,
});

// Conditions on the table alias `post`.
export const NO_FILTER = Prisma.sql`true`;
export const isByAuthor = (authorId: number): Prisma.Sql => Prisma.sql`post."authorId" = ${authorId}`;
export const hasId = (id: number): Prisma.Sql => Prisma.sql`post.id = ${id}`;
export const hasClientId = (viewer: Pick<Viewer, 'id'>, clientId: string): Prisma.Sql =>
  Prisma.sql`post."authorId" = ${viewer.id} AND post."clientId" = ${clientId}::uuid`;
export const hasIdIn = (ids: (number | null)[]): Prisma.Sql => Prisma.sql`post.id = ANY (${ids}::int[])`;

/** Columns of a `WallPostView`, read from `post` and its author. */
const postColumns = ({ likedByMe, mentions }: { likedByMe: Prisma.Sql; mentions: Prisma.Sql }): Prisma.Sql =>
  viewColumns<WallPostView>({
    id: Prisma.sql`post.id`,
    content: Prisma.sql`post."content"`,
    mediaUrl: Prisma.sql`post."mediaUrl"`,
    mediaSize: sizeOfUpload(Prisma.sql`post."mediaUrl"`),
    media: mediaItemsJson(Prisma.sql`post."media"`, Prisma.sql`post."mediaUrl"`),
    createdAt: timestampSql(Prisma.sql`post."createdAt"`),
    editedAt: timestampSql(Prisma.sql`post."editedAt"`),
    userId: Prisma.sql`post."authorId"`,
    user: summaryViewJson,
    likeCount: Prisma.sql`post."likeCount"`,
    commentCount: Prisma.sql`post."commentCount"`,
    likedByMe,
    mentions,
    clientId: Prisma.sql`post."clientId"`,
  });

/**
 * SQL condition: the viewer likes the post. OFFSET 0 makes PostgreSQL look up one like per post
 * instead of reading all the viewer's likes.
 */
const isLikedBy = ({ id }: Pick<Viewer, 'id'>): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM "Like" WHERE "userId" = ${id} AND "wallPostId" = post.id OFFSET 0)`;

/**
 * Selects the newest visible posts that match the filter as `WallPostView`s. The event stream
 * passes no viewer: in this case blocks hide nothing and `likedByMe` is false.
 */
export const selectWallPosts = (
  viewer: Pick<Viewer, 'id'> | undefined,
  filter: Prisma.Sql,
  limit: number,
  source = ALL_POSTS,
): Prisma.Sql => Prisma.sql`
  SELECT ${postColumns({
    likedByMe: viewer ? isLikedBy(viewer) : Prisma.sql`false`,
    mentions: Prisma.sql`COALESCE(${mentionsOfPost}, '[]')`,
  })}
  FROM ${source.from}
  JOIN (${summaryTables}) ON person.id = post."authorId"
  WHERE ${toSqlCondition(visibleTo(viewer), POST)} AND ${filter}
  ORDER BY ${source.id} DESC
  LIMIT ${rowLimit(limit)}`;

/** Selects a page of the newest visible posts that match the filter. */
export function selectWallPage(
  viewer: Viewer,
  filter: Prisma.Sql,
  { cursor, limit }: PageQuery,
  source = ALL_POSTS,
): Prisma.Sql {
  const isOlder = cursor ? Prisma.sql`${source.id} < ${hiddenFromPlanner(decodeCursor(cursor))}` : Prisma.sql`true`;
  return selectPage(selectWallPosts(viewer, Prisma.sql`${filter} AND ${isOlder}`, limit + 1, source), limit);
}

/**
 * Selects and locks the viewer's own post as a `LockedPostRow`, unless a moderator has hidden it.
 */
export const lockPostForUpdate = (viewer: Viewer, id: number): Prisma.Sql => Prisma.sql`
  SELECT "content", "mediaUrl", "media", "createdAt" FROM "WallPost" post
  WHERE "id" = ${id} AND "authorId" = ${viewer.id} AND ${isNotHidden('post')} FOR NO KEY UPDATE`;

/** Locks the viewer's own post and selects its pictures. */
export const lockPostForDelete = (viewer: Pick<Viewer, 'id'>, id: number): Prisma.Sql => Prisma.sql`
  SELECT "mediaUrl", "media" FROM "WallPost" WHERE id = ${id} AND "authorId" = ${viewer.id} FOR UPDATE`;

/**
 * Stores a post with its hashtags, mentions and stream event. Selects a `StoredPostRow`, or no row
 * if the author already has a post with this `clientId`.
 */
export function storePost(
  viewer: Viewer,
  { content, media, clientId }: NewPost,
  candidates: MentionCandidate[],
): Prisma.Sql {
  const hashtags = hashtagsOf(content);
  const tags = Prisma.sql`
    INSERT INTO "WallPostTag" ("wallPostId", "authorId", "tag", "spelling", "createdAt")
    SELECT post.id, post."authorId", found."tag", found."spelling", post."createdAt"
    FROM post, unnest(
      ${hashtags.map(({ tag }) => tag)}::text[], ${hashtags.map(({ spelling }) => spelling)}::text[]
    ) found ("tag", "spelling")`;
  const mentioned = insertMentions(viewer, candidates, {
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
      INSERT INTO "WallPost" ("authorId", "content", "mediaUrl", "media", "clientId")
      VALUES (
        ${viewer.id}::int, ${content}::text, ${media[0]?.url ?? null}::text,
        ${media.length > 0 ? JSON.stringify(media) : null}::jsonb, ${clientId}::uuid)
      ON CONFLICT ("authorId", "clientId") DO NOTHING
      RETURNING *
    ), event AS (${event})
    ${hashtags.length > 0 ? Prisma.sql`, tags AS (${tags})` : Prisma.empty}
    ${candidates.length > 0 ? Prisma.sql`, mentioned AS (${mentioned})` : Prisma.empty}
    SELECT row_to_json(stored) AS "post",
      ${candidates.length > 0 ? Prisma.sql`(SELECT array_agg("userId") FROM mentioned)` : Prisma.sql`NULL::int[]`} AS "mentionedIds"
    FROM (
      SELECT ${postColumns({ likedByMe: Prisma.sql`false`, mentions: Prisma.sql`'[]'::json` })}
      FROM post JOIN (${summaryTables}) ON person.id = post."authorId"
    ) stored`;
}

// Statements that count the hashtags of the last 30 days.

/** Does not join "WallPost", because a month has far fewer tags than posts. */
const taggedPosts = Prisma.sql`"WallPostTag" tagged JOIN "User" person ON person.id = tagged."authorId"`;

const isRecent = Prisma.sql`tagged."createdAt" > now() - interval '30 days'`;

/**
 * Selects the most used tags as `TagCount`s. Counts only tags that match the visibility condition.
 */
export const selectTopTags = (rule: object, limit: number): Prisma.Sql => Prisma.sql`
  SELECT tag, sum(uses)::int AS count, (array_agg(spelling ORDER BY uses DESC, newest DESC))[1] AS spelling
  FROM (
    SELECT tagged.tag, COALESCE(tagged.spelling, tagged.tag) AS spelling, count(*) AS uses, max(tagged."wallPostId") AS newest
    FROM ${taggedPosts}
    WHERE ${isRecent} AND ${toSqlCondition(rule, TAGGED)}
    GROUP BY 1, 2
  ) spelled
  GROUP BY tag
  ORDER BY count DESC, tag COLLATE "C"
  LIMIT ${limit}`;

/** Selects these tags with the number of posts that the viewer may see, most used first. */
export const countVisiblePosts = (viewer: Viewer, tags: TagCount[], limit: number): Prisma.Sql => Prisma.sql`
  SELECT counted.tag, counted.spelling, count(*)::int AS count
  FROM ${taggedPosts}
    JOIN unnest(
      ${tags.map(({ tag }) => tag)}::text[],
      ${tags.map(({ spelling }) => spelling)}::text[]
    ) counted (tag, spelling) ON counted.tag = tagged.tag
  WHERE ${isRecent} AND ${toSqlCondition(tagsVisibleTo(viewer), TAGGED)}
  GROUP BY counted.tag, counted.spelling
  ORDER BY count DESC, counted.tag COLLATE "C"
  LIMIT ${limit}`;
