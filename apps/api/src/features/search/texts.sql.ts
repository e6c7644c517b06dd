import { Prisma } from '@sapa/prisma/client';
import { POST as BLOG_POST, visibleTo as blogsVisibleTo } from '../blogs/blogs.visibility.js';
import { timestampSql } from '../../platform/prisma/as-json.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { isNotHidden } from '../../platform/prisma/hidden.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  COMPARED,
  foundColumns,
  hasPrefixes,
  IMAGE_WIDTH,
  PERSON_NAME,
  prefixQuery,
  selectNewest,
  selectSimilar,
  type Search,
} from './search.sql.js';
import { POST, TAGGED, tagsVisibleTo, visibleTo as postsVisibleTo } from '../wall/wall.visibility.js';
import { imageUrlSql } from '../../platform/storage/storage.sql.js';
import { summaryTables } from '../../platform/users/users.sql.js';

// Statements that search longer content: blog posts, wall posts and hashtags.

/** Number of characters to read for the excerpt of a blog post without plain text. */
const TEXT_READ = 6000;
const MAX_TAGS = 50;
/** Maximum count of posts per hashtag. */
const MAX_COUNTED = 100;
/** Last character of the sort order. It ends the range of strings that start with a prefix. */
const LAST_CHARACTER = '\u{10FFFF}';

const isInTitle = (words: string) => Prisma.sql`post."titleSearchVector" @@ ${prefixQuery(words)}`;

const blogPostsAt = (positions: Prisma.Sql, words: string): Prisma.Sql => Prisma.sql`
  SELECT post.id, ${foundColumns({
    uuid: Prisma.sql`post.uuid`,
    title: Prisma.sql`post."title"`,
    about: PERSON_NAME,
    text: Prisma.sql`CASE WHEN ${isInTitle(words)} THEN post."excerpt" ELSE COALESCE(post."plainText", left(post."content", ${TEXT_READ}::int)) END`,
    imageUrl: Prisma.sql`post."imageUrl"`,
    createdAt: timestampSql(Prisma.sql`COALESCE(post."publishedAt", post."createdAt")`),
  })}
  FROM (${positions}) found JOIN "BlogPost" post ON post.id = found.id JOIN "User" person ON person.id = post."authorId"
  ORDER BY found.position`;

const isShown = (viewer: Viewer) => toSqlCondition({ isPublished: true, ...blogsVisibleTo(viewer) }, BLOG_POST);

export const blogPosts = (search: Search): Prisma.Sql =>
  blogPostsAt(
    selectNewest(search, {
      table: 'BlogPost',
      alias: 'post',
      personColumn: 'authorId',
      matches: hasPrefixes('post')(search.words),
      isVisible: isShown(search.viewer),
    }),
    search.words,
  );

/** Selects a row if any blog post matches, even if it is not visible. */
export const hasBlogPosts = ({ words }: Search): Prisma.Sql => Prisma.sql`
  SELECT 1 AS id FROM "BlogPost" post WHERE ${hasPrefixes('post')(words)} LIMIT 1`;

export const blogPostsWithSimilarWords = (search: Search): Prisma.Sql =>
  blogPostsAt(
    selectSimilar(
      Prisma.sql`
        SELECT post.id, post."searchVector" FROM "BlogPost" post JOIN "User" person ON person.id = post."authorId"
        WHERE ${isShown(search.viewer)} ORDER BY post.id DESC LIMIT ${COMPARED.blogPosts}`,
      search,
    ),
    search.words,
  );

export const similarBlogPosts = ({ viewer, words, limit }: Search): Prisma.Sql =>
  blogPostsAt(
    Prisma.sql`
    SELECT post.id, row_number() OVER (ORDER BY word_similarity(search_key(${words}), post."titleKey") DESC, post.id DESC) AS position
    FROM (SELECT * FROM "BlogPost" post WHERE post."titleKey" %> search_key(${words}) AND ${isNotHidden('post')} LIMIT ${COMPARED.names}) post
      JOIN "User" person ON person.id = post."authorId"
    WHERE ${isShown(viewer)}
    ORDER BY position LIMIT ${limit}`,
    words,
  );

/** Selects blog posts with the words in the title. */
export const blogTitles = (search: Search): Prisma.Sql =>
  blogPostsAt(
    selectNewest(search, {
      table: 'BlogPost',
      alias: 'post',
      personColumn: 'authorId',
      matches: Prisma.sql`${isNotHidden('post')} AND ${isInTitle(search.words)}`,
      isVisible: isShown(search.viewer),
    }),
    search.words,
  );

const postsAt = (positions: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT post.id, ${foundColumns({
    title: PERSON_NAME,
    text: Prisma.sql`post."content"`,
    imageUrl: imageUrlSql('photo', IMAGE_WIDTH),
    categoryId: Prisma.sql`person."userCategoryId"`,
    createdAt: timestampSql(Prisma.sql`post."createdAt"`),
  })}
  FROM (${positions}) found JOIN "WallPost" post ON post.id = found.id JOIN (${summaryTables}) ON person.id = post."authorId"
  ORDER BY found.position`;

export const posts = (search: Search): Prisma.Sql =>
  postsAt(
    selectNewest(search, {
      table: 'WallPost',
      alias: 'post',
      personColumn: 'authorId',
      matches: hasPrefixes('post')(search.words),
      isVisible: toSqlCondition(postsVisibleTo(search.viewer), POST),
    }),
  );

export const similarPosts = (search: Search): Prisma.Sql =>
  postsAt(
    selectSimilar(
      Prisma.sql`
        SELECT post.id, post."searchVector" FROM (SELECT * FROM "WallPost" post ORDER BY id DESC LIMIT ${COMPARED.posts}) post
          JOIN "User" person ON person.id = post."authorId"
        WHERE ${toSqlCondition(postsVisibleTo(search.viewer), POST)}`,
      search,
    ),
  );

const TAG_KEY = Prisma.sql`replace(search_key(tagged."tag"), ' ', '') COLLATE "C"`;

/**
 * Selects hashtags that start with the words and occur in visible posts. A recursive query jumps
 * in the index from tag to tag, so that it need not read all of a tag's posts. Tags of hidden
 * posts have a `createdAt` in 1970 (wall.visibility.ts).
 */
export const tags = ({ viewer, words, limit }: Search): Prisma.Sql => {
  const key = Prisma.sql`replace(search_key(${words}), ' ', '')`;
  const next = (from: Prisma.Sql) => Prisma.sql`(
    SELECT ${TAG_KEY} AS key, tagged."tag" FROM "WallPostTag" tagged
    WHERE ${from} AND ${TAG_KEY} < ${key} || ${LAST_CHARACTER} ORDER BY ${TAG_KEY}, tagged."tag" LIMIT 1)`;
  const visible = Prisma.sql`tagged."createdAt" > 'epoch'::timestamptz + interval '1 year' AND ${toSqlCondition(tagsVisibleTo(viewer), TAGGED)}`;
  return Prisma.sql`
    WITH RECURSIVE prefixed AS (
      ${next(Prisma.sql`${TAG_KEY} >= ${key}`)}
      UNION ALL
      SELECT next.key, next.tag FROM prefixed CROSS JOIN LATERAL ${next(Prisma.sql`(${TAG_KEY}, tagged."tag") > (prefixed.key, prefixed.tag)`)} next
    )
    SELECT 0 AS id, ${foundColumns({ title: Prisma.sql`newest.spelling`, count: Prisma.sql`used.count::int` })}
    FROM (SELECT * FROM prefixed LIMIT ${MAX_TAGS}) tag
      CROSS JOIN LATERAL (
        SELECT count(*) AS count FROM (
          SELECT FROM "WallPostTag" tagged JOIN "User" person ON person.id = tagged."authorId"
          WHERE tagged."tag" = tag.tag AND ${visible} LIMIT ${MAX_COUNTED}
        ) post
      ) used
      CROSS JOIN LATERAL (
        SELECT COALESCE(tagged."spelling", tagged."tag") AS spelling
        FROM "WallPostTag" tagged JOIN "User" person ON person.id = tagged."authorId"
        WHERE tagged."tag" = tag.tag AND ${visible} ORDER BY tagged."wallPostId" DESC LIMIT 1
      ) newest
    ORDER BY tag.key <> ${key}, used.count DESC, tag.key, tag.tag LIMIT ${limit}`;
};
