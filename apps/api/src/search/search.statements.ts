import { Prisma } from '@sapa/prisma/client';
import { POST as BLOG_POST, visibleTo as blogsVisibleTo } from '../blogs/blogs.visibility.js';
import { PET_OWNER } from '../catalog/catalog.dto.js';
import { textOf, type Language } from '../common/http/language.js';
import { PET, visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import { momentOf } from '../prisma/as-json.js';
import { conditionOf } from '../prisma/condition.js';
import { imageUrlOf } from '../storage/urls.js';
import { summaryTables } from '../users/user-summary.js';
import { PERSON, visibleTo as usersVisibleTo } from '../users/users.visibility.js';
import type { Viewer } from '../users/viewer.js';
import { POST, TAGGED, tagsVisibleTo, visibleTo as postsVisibleTo } from '../wall/wall.visibility.js';
import type { SearchType } from './search.dto.js';

// Each selects `FoundRow`s, in order. `search_words` and `search_key` are written as the indexes have them (migrations).

/** The position of a result: those that have the words themselves come first, then those whose words begin so, the newest first. */
export interface Position {
  rank: number;
  id: number;
}

export interface FoundRow extends Position {
  uuid: string | null;
  title: string;
  about: string | null;
  /** Of which the excerpt is made. */
  text: string | null;
  imageUrl: string | null;
  categoryId: number | null;
  count: number | null;
  createdAt: string | null;
}

export interface Search {
  viewer: Viewer;
  words: string;
  language: Language;
  /** As many rows, at most. */
  limit: number;
  /** What the page before ended with. */
  after?: Position;
}

const IMAGE_WIDTH = 320;
/** Greater than every text that begins so, by its bytes. */
const AFTER_ALL = '\u{10FFFF}';
/** So many posts, or tags, are looked at where each has to be. */
const NEWEST = 2000;
const MOST_TAGS = 50;
export const MOST_COUNTED = 100;
const TEXT_READ = 6000;

const isAfter = (rank: Prisma.Sql, id: Prisma.Sql, after: Position | undefined): Prisma.Sql =>
  after ? Prisma.sql`(${rank} > ${after.rank} OR (${rank} = ${after.rank} AND ${id} < ${after.id}))` : Prisma.sql`true`;

const begins = (words: string) => Prisma.sql`search_query(${words})`;
const equals = (words: string) => Prisma.sql`plainto_tsquery('simple', search_key(${words}))`;

const none = (type: string) => Prisma.sql`NULL::${Prisma.raw(type)}`;

interface Columns {
  uuid?: Prisma.Sql;
  title: Prisma.Sql;
  about?: Prisma.Sql;
  text?: Prisma.Sql;
  imageUrl?: Prisma.Sql;
  categoryId?: Prisma.Sql;
  count?: Prisma.Sql;
  createdAt?: Prisma.Sql;
}

const columns = (of: Columns): Prisma.Sql => Prisma.sql`
  ${of.uuid ?? none('uuid')} AS uuid, ${of.title} AS title, ${of.about ?? none('text')} AS about, ${of.text ?? none('text')} AS text,
  ${of.imageUrl ?? none('text')} AS "imageUrl", ${of.categoryId ?? none('int')} AS "categoryId", ${of.count ?? none('int')} AS count,
  ${of.createdAt ?? none('text')} AS "createdAt"`;

const PERSON_NAME = Prisma.sql`concat_ws(' ', person."firstName", person."lastName")`;

// ------------------------------------------------------------------------------------------------------------------- pets

const PET_WORDS = Prisma.sql`search_words(pet."name")`;
const PET_KEY = Prisma.sql`search_key(pet."name")`;

/** The pets at these positions: a statement that selects `id` and `rank`. */
const petsAt = ({ language }: Search, positions: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT position.rank::int AS rank, pet.id, ${columns({
    uuid: Prisma.sql`pet.uuid`,
    title: Prisma.sql`pet."name"`,
    about: textOf(Prisma.sql`breed."names"`, language),
    imageUrl: imageUrlOf('main', IMAGE_WIDTH),
    categoryId: Prisma.sql`pet."petCategoryId"`,
  })}
  FROM (${positions}) position JOIN "Pet" pet ON pet.id = position.id
    JOIN "PetCategoryGroup" breed ON breed.id = pet."petCategoryGroupId"
    LEFT JOIN "PetPhoto" main ON main.id = pet."mainPhotoId"
  ORDER BY position.rank, position.id DESC`;

const NAMES = (row: string) => Prisma.raw(`search_words(jsonb_path_query_array(${row}."names", '$.*')::text)`);

/** Pets of such a name, and then those of a breed of such a name, of each breed no further than the page needs. */
function pets(search: Search): Prisma.Sql {
  const { viewer, words, limit, after } = search;
  const visible = conditionOf(petsVisibleTo(viewer), PET);
  return petsAt(
    search,
    Prisma.sql`
    WITH equal AS MATERIALIZED (SELECT pet.id FROM "Pet" pet WHERE pet."hiddenAt" IS NULL AND ${PET_WORDS} @@ ${equals(words)}),
    named AS MATERIALIZED (
      SELECT pet.id, CASE WHEN pet.id IN (SELECT id FROM equal) THEN 0 ELSE 1 END AS rank
      FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
      WHERE ${PET_WORDS} @@ ${begins(words)} AND ${visible}
    ), breeds AS MATERIALIZED (SELECT breed.id FROM "PetCategoryGroup" breed WHERE ${NAMES('breed')} @@ ${begins(words)})
    SELECT found.id, found.rank FROM (
      SELECT id, rank FROM named
      UNION ALL
      SELECT of_breed.id, 2 FROM breeds CROSS JOIN LATERAL (
        SELECT pet.id FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
        WHERE pet."petCategoryGroupId" = breeds.id AND ${visible} AND pet.id NOT IN (SELECT id FROM named)
          ${after?.rank === 2 ? Prisma.sql`AND pet.id < ${after.id}` : Prisma.empty}
        ORDER BY pet.id DESC LIMIT ${limit}
      ) of_breed
    ) found
    WHERE ${isAfter(Prisma.sql`found.rank`, Prisma.sql`found.id`, after)}
    ORDER BY found.rank, found.id DESC LIMIT ${limit}`,
  );
}

const similarPets = (search: Search): Prisma.Sql =>
  petsAt(
    search,
    Prisma.sql`
    SELECT pet.id, row_number() OVER (ORDER BY word_similarity(search_key(${search.words}), ${PET_KEY}) DESC, pet.id DESC) AS rank
    FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
    WHERE ${PET_KEY} %> search_key(${search.words}) AND ${conditionOf(petsVisibleTo(search.viewer), PET)}
    ORDER BY rank LIMIT ${search.limit}`,
  );

// --------------------------------------------------------------------------------------------------- people and businesses

const NAME = Prisma.sql`person."firstName" || COALESCE(' ' || person."lastName", '')`;
const USER_WORDS = Prisma.sql`search_words(${NAME})`;
const USER_KEY = Prisma.sql`search_key(${NAME})`;

const usersAt = (positions: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT position.rank::int AS rank, person.id, ${columns({
    uuid: Prisma.sql`person.uuid`,
    title: PERSON_NAME,
    about: Prisma.sql`(SELECT address."city" FROM "Address" address WHERE address."userId" = person.id)`,
    imageUrl: imageUrlOf('photo', IMAGE_WIDTH),
    categoryId: Prisma.sql`person."userCategoryId"`,
  })}
  FROM (${positions}) position JOIN (${summaryTables}) ON person.id = position.id
  ORDER BY position.rank, position.id DESC`;

/** Those of the directory. */
const isListed = (type: 'person' | 'business') =>
  type === 'person'
    ? Prisma.sql`person."userCategoryId" = ${PET_OWNER}`
    : Prisma.sql`person."userCategoryId" IS NOT NULL AND person."userCategoryId" <> ${PET_OWNER}`;

const users =
  (type: 'person' | 'business') =>
  ({ viewer, words, limit, after }: Search): Prisma.Sql =>
    usersAt(Prisma.sql`
    WITH equal AS MATERIALIZED (SELECT person.id FROM "User" person WHERE ${USER_WORDS} @@ ${equals(words)} AND ${isListed(type)})
    SELECT found.id, found.rank FROM (
      SELECT person.id, CASE WHEN person.id IN (SELECT id FROM equal) THEN 0 ELSE 1 END AS rank FROM "User" person
      WHERE ${USER_WORDS} @@ ${begins(words)} AND ${isListed(type)} AND ${conditionOf(usersVisibleTo(viewer), PERSON)}
    ) found
    WHERE ${isAfter(Prisma.sql`found.rank`, Prisma.sql`found.id`, after)}
    ORDER BY found.rank, found.id DESC LIMIT ${limit}`);

const similarUsers =
  (type: 'person' | 'business') =>
  ({ viewer, words, limit }: Search): Prisma.Sql =>
    usersAt(Prisma.sql`
    SELECT person.id, row_number() OVER (ORDER BY word_similarity(search_key(${words}), ${USER_KEY}) DESC, person.id DESC) AS rank
    FROM "User" person
    WHERE ${USER_KEY} %> search_key(${words}) AND ${isListed(type)} AND ${conditionOf(usersVisibleTo(viewer), PERSON)}
    ORDER BY rank LIMIT ${limit}`);

// ---------------------------------------------------------------------------------------------------------- reference data

const services = ({ words, language, limit }: Search): Prisma.Sql => Prisma.sql`
  SELECT 0 AS rank, service.id, ${columns({ title: textOf(Prisma.sql`service."names"`, language) })}
  FROM "Service" service WHERE ${NAMES('service')} @@ ${begins(words)}
  ORDER BY service.id LIMIT ${limit}`;

/** Those that have pets. */
export const breeds = ({ viewer, words, language, limit }: Search): Prisma.Sql => Prisma.sql`
  SELECT 0 AS rank, breed.id, ${columns({
    title: textOf(Prisma.sql`breed."names"`, language),
    categoryId: Prisma.sql`breed."petCategoryId"`,
  })}
  FROM "PetCategoryGroup" breed
  WHERE ${NAMES('breed')} @@ ${begins(words)} AND EXISTS (
    SELECT FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
    WHERE pet."petCategoryGroupId" = breed.id AND ${conditionOf(petsVisibleTo(viewer), PET)} OFFSET 0)
  ORDER BY 4 LIMIT ${limit}`;

// -------------------------------------------------------------------------------------------------------------- blog posts

const blogPostsAt = (positions: Prisma.Sql, words: string): Prisma.Sql => Prisma.sql`
  SELECT position.rank::int AS rank, post.id, ${columns({
    uuid: Prisma.sql`post.uuid`,
    title: Prisma.sql`post."title"`,
    about: PERSON_NAME,
    text: Prisma.sql`CASE WHEN search_words(post."title") @@ ${begins(words)} THEN post."excerpt" ELSE left(post."content", ${TEXT_READ}::int) END`,
    imageUrl: Prisma.sql`post."imageUrl"`,
    createdAt: momentOf(Prisma.sql`COALESCE(post."publishedAt", post."createdAt")`),
  })}
  FROM (${positions}) position JOIN "BlogPost" post ON post.id = position.id JOIN "User" person ON person.id = post."authorId"
  ORDER BY position.rank, position.id DESC`;

const isShown = (viewer: Viewer) =>
  Prisma.sql`post."isPublished" AND ${conditionOf(blogsVisibleTo(viewer), BLOG_POST)}`;

const blogPosts = ({ viewer, words, limit, after }: Search): Prisma.Sql =>
  blogPostsAt(
    Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT post.id FROM "BlogPost" post JOIN "User" person ON person.id = post."authorId"
      WHERE post."words" @@ ${begins(words)} AND ${isShown(viewer)}
    )
    SELECT found.id, 0 AS rank FROM found WHERE ${isAfter(Prisma.sql`0`, Prisma.sql`found.id`, after)} ORDER BY found.id DESC LIMIT ${limit}`,
    words,
  );

const similarBlogPosts = ({ viewer, words, limit }: Search): Prisma.Sql =>
  blogPostsAt(
    Prisma.sql`
    SELECT post.id, row_number() OVER (ORDER BY word_similarity(search_key(${words}), search_key(post."title")) DESC, post.id DESC) AS rank
    FROM "BlogPost" post JOIN "User" person ON person.id = post."authorId"
    WHERE search_key(post."title") %> search_key(${words}) AND ${isShown(viewer)}
    ORDER BY rank LIMIT ${limit}`,
    words,
  );

/** Titles with these words. */
export const blogTitles = (search: Search): Prisma.Sql => Prisma.sql`
  SELECT * FROM (${blogPosts({ ...search, limit: NEWEST / 20 })}) post
  WHERE search_words(post.title) @@ ${begins(search.words)} LIMIT ${search.limit}`;

// -------------------------------------------------------------------------------------------------------------- wall posts

const postsAt = (positions: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT 0 AS rank, post.id, ${columns({
    title: PERSON_NAME,
    text: Prisma.sql`post."content"`,
    imageUrl: imageUrlOf('photo', IMAGE_WIDTH),
    categoryId: Prisma.sql`person."userCategoryId"`,
    createdAt: momentOf(Prisma.sql`post."createdAt"`),
  })}
  FROM (${positions}) position JOIN "WallPost" post ON post.id = position.id JOIN (${summaryTables}) ON person.id = post."authorId"
  ORDER BY post.id DESC`;

const older = (after: Position | undefined) => (after ? Prisma.sql`post.id < ${after.id}` : Prisma.sql`true`);

/** Of the newest posts, which an index of words would not find any sooner where many have these. */
const newPosts = ({ viewer, words, limit, after }: Search): Prisma.Sql =>
  postsAt(Prisma.sql`
    SELECT post.id
    FROM (SELECT id, "authorId", "words", "hiddenAt" FROM "WallPost" post WHERE ${older(after)} ORDER BY id DESC LIMIT ${NEWEST}) post
      JOIN "User" person ON person.id = post."authorId"
    WHERE post."words" @@ ${begins(words)} AND ${conditionOf(postsVisibleTo(viewer), POST)}
    ORDER BY post.id DESC LIMIT ${limit}`);

/** Of all, by the index of words. MATERIALIZED: otherwise PostgreSQL might read the wall backwards instead, as far as it takes. */
const allPosts = ({ viewer, words, limit, after }: Search): Prisma.Sql =>
  postsAt(Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT post.id FROM "WallPost" post JOIN "User" person ON person.id = post."authorId"
      WHERE post."words" @@ ${begins(words)} AND ${conditionOf(postsVisibleTo(viewer), POST)}
    )
    SELECT post.id FROM found post WHERE ${older(after)} ORDER BY post.id DESC LIMIT ${limit}`);

// ----------------------------------------------------------------------------------------------------------------- hashtags

const TAG_KEY = Prisma.sql`replace(search_key(tagged."tag"), ' ', '') COLLATE "C"`;

/**
 * Those that begin so and are in a post that the viewer may see. The index is read from one tag to the next, however many posts have each.
 * Tags of hidden posts are of 1970 (wall.visibility.ts).
 */
const tags = ({ viewer, words, limit }: Search): Prisma.Sql => {
  const key = Prisma.sql`replace(search_key(${words}), ' ', '')`;
  const next = (from: Prisma.Sql) => Prisma.sql`(
    SELECT ${TAG_KEY} AS key, tagged."tag" FROM "WallPostTag" tagged
    WHERE ${from} AND ${TAG_KEY} < ${key} || ${AFTER_ALL} ORDER BY ${TAG_KEY}, tagged."tag" LIMIT 1)`;
  const visible = Prisma.sql`tagged."createdAt" > 'epoch'::timestamptz + interval '1 year' AND ${conditionOf(tagsVisibleTo(viewer), TAGGED)}`;
  return Prisma.sql`
    WITH RECURSIVE beginning AS (
      ${next(Prisma.sql`${TAG_KEY} >= ${key}`)}
      UNION ALL
      SELECT next.key, next.tag FROM beginning CROSS JOIN LATERAL ${next(Prisma.sql`(${TAG_KEY}, tagged."tag") > (beginning.key, beginning.tag)`)} next
    )
    SELECT CASE WHEN tag.key = ${key} THEN 0 ELSE 1 END AS rank, 0 AS id, ${columns({ title: Prisma.sql`newest.spelling`, count: Prisma.sql`used.count::int` })}
    FROM (SELECT * FROM beginning LIMIT ${MOST_TAGS}) tag
      CROSS JOIN LATERAL (
        SELECT count(*) AS count FROM (
          SELECT FROM "WallPostTag" tagged JOIN "User" person ON person.id = tagged."authorId"
          WHERE tagged."tag" = tag.tag AND ${visible} LIMIT ${MOST_COUNTED}
        ) post
      ) used
      CROSS JOIN LATERAL (
        SELECT COALESCE(tagged."spelling", tagged."tag") AS spelling
        FROM "WallPostTag" tagged JOIN "User" person ON person.id = tagged."authorId"
        WHERE tagged."tag" = tag.tag AND ${visible} ORDER BY tagged."wallPostId" DESC LIMIT 1
      ) newest
    ORDER BY 1, used.count DESC, tag.key, tag.tag LIMIT ${limit}`;
};

/** How something is found: the first of these statements that fills the page counts, otherwise the last. */
export const FINDERS: Record<
  SearchType,
  { find: ((search: Search) => Prisma.Sql)[]; similar?: (search: Search) => Prisma.Sql }
> = {
  pet: { find: [pets], similar: similarPets },
  person: { find: [users('person')], similar: similarUsers('person') },
  business: { find: [users('business')], similar: similarUsers('business') },
  service: { find: [services] },
  tag: { find: [tags] },
  blog: { find: [blogPosts], similar: similarBlogPosts },
  post: { find: [newPosts, allPosts] },
};
