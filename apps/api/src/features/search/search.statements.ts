import { Prisma } from '@sapa/prisma/client';
import { cityOfPerson, selectUserIdsInCity } from '../addresses/city.visibility.js';
import { POST as BLOG_POST, visibleTo as blogsVisibleTo } from '../blogs/blogs.visibility.js';
import { PET_OWNER } from '../catalog/catalog.dto.js';
import { textOf, type Language } from '../../platform/http/language.js';
import { PET, visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import { momentOf } from '../../platform/prisma/as-json.js';
import { conditionOf } from '../../platform/prisma/condition.js';
import { isNotHidden } from '../../platform/prisma/hidden.js';
import { imageUrlOf } from '../../platform/storage/urls.js';
import { summaryTables } from '../../platform/users/user-summary.js';
import { PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { POST, TAGGED, tagsVisibleTo, visibleTo as postsVisibleTo } from '../wall/wall.visibility.js';
import type { SearchType } from './search.dto.js';

// Each selects `FoundRow`s, in order. `search_words` is written as the indexes have it (migrations).

export interface FoundRow {
  id: number;
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
  /** Those with smaller ids, where the page before ended with this one. */
  before?: number | undefined;
}

const IMAGE_WIDTH = 320;
/** Greater than every text that begins so, by its bytes. */
const AFTER_ALL = '\u{10FFFF}';
/** The newest rows that are scanned: the `first` ones show whether matches are common. Common ones are looked for among `all` of these. */
const SCANNED = { first: 200, all: 2000 };
/** Up to so many matches are all read by the index of words; more than that count as common. */
const FEW = 1000;
/** Rows whose words are compared with the words of a search, to find similar ones. Blog posts have many words. */
const COMPARED = { names: 200, posts: 2000, blogPosts: 100 };
/** The least similarity of two words that may be the same. */
const ALIKE = 0.4;
const MOST_TAGS = 50;
export const MOST_COUNTED = 100;
const TEXT_READ = 6000;

const begins = (words: string) => Prisma.sql`search_query(${words})`;
const equals = (words: string) => Prisma.sql`plainto_tsquery('simple', search_key(${words}))`;

/** Conditions on the words of a row: it has them; has words that begin with them; has such words only. */
const called = (row: string) => (words: string) => Prisma.sql`${Prisma.raw(row)}."words" @@ ${equals(words)}`;
const beginning = (row: string) => (words: string) => Prisma.sql`${Prisma.raw(row)}."words" @@ ${begins(words)}`;
const beginningOnly = (row: string) => (words: string) =>
  Prisma.sql`${beginning(row)(words)} AND NOT ${called(row)(words)}`;

const isBefore = (row: string, before: number | undefined): Prisma.Sql =>
  before ? Prisma.sql`${Prisma.raw(row)}.id < ${before}` : Prisma.sql`true`;

interface Sought {
  table: 'Pet' | 'User' | 'BlogPost' | 'WallPost';
  /** Its name in the conditions. */
  row: string;
  /** The column of the `person` whose it is; none for people. */
  author?: string;
  /** What an index finds. */
  fits: Prisma.Sql;
  isVisible: Prisma.Sql;
}

/**
 * Selects the `id`s of the newest rows that fit, each with its `position` among them. Where few fit, all of them are read by the index of words, and
 * sorted. Where many do, they are among the newest of all, and that index would only be in the way: it would be read to its end. If too few of these
 * fit, all that fit are read after all.
 */
function newest({ limit, before }: Search, { table, row, author, fits, isVisible }: Sought): Prisma.Sql {
  const name = Prisma.raw(row);
  const from = Prisma.raw(`"${table}" ${row}`);
  const withPerson = author ? Prisma.raw(`JOIN "User" person ON person.id = ${row}."${author}"`) : Prisma.empty;
  const areCommon = Prisma.sql`(SELECT count(*) FROM common) >= ${limit}`;
  const areMany = Prisma.sql`(${areCommon} OR (SELECT count(*) FROM few) > ${FEW})`;
  const areEnough = Prisma.sql`(SELECT count(*) FROM recent) >= ${limit}`;
  const newestOfAll = (number: number) =>
    Prisma.sql`(SELECT * FROM ${from} WHERE ${isBefore(row, before)} ORDER BY id DESC LIMIT ${number}) ${name}`;
  return Prisma.sql`
    WITH common AS MATERIALIZED (
      SELECT FROM ${newestOfAll(SCANNED.first)} WHERE ${fits} LIMIT ${limit}
    ), few AS MATERIALIZED (
      SELECT * FROM ${from} WHERE NOT ${areCommon} AND ${fits} AND ${isBefore(row, before)} LIMIT ${FEW + 1}
    ), recent AS MATERIALIZED (
      SELECT ${name}.id FROM ${newestOfAll(SCANNED.all)} ${withPerson}
      WHERE ${areMany} AND ${fits} AND ${isVisible} ORDER BY ${name}.id DESC LIMIT ${limit}
    ), found AS (
      SELECT ${name}.id FROM few ${name} ${withPerson} WHERE NOT ${areMany} AND ${isVisible}
      UNION ALL
      SELECT id FROM recent WHERE ${areEnough}
      UNION ALL
      SELECT ${name}.id FROM ${from} ${withPerson} WHERE ${areMany} AND NOT ${areEnough} AND ${fits} AND ${isBefore(row, before)} AND ${isVisible}
    )
    SELECT id, row_number() OVER (ORDER BY id DESC) AS position FROM found ORDER BY position LIMIT ${limit}`;
}

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

const PET_KEY = Prisma.sql`pet."nameKey"`;

/** The pets at these positions: a statement that selects `id`, and `position` in the list. */
const petsAt = ({ language }: Search, positions: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT pet.id, ${columns({
    uuid: Prisma.sql`pet.uuid`,
    title: Prisma.sql`pet."name"`,
    about: textOf(Prisma.sql`breed."names"`, language),
    imageUrl: imageUrlOf('main', IMAGE_WIDTH),
    categoryId: Prisma.sql`pet."petCategoryId"`,
  })}
  FROM (${positions}) found JOIN "Pet" pet ON pet.id = found.id
    JOIN "PetCategoryGroup" breed ON breed.id = pet."petCategoryGroupId"
    LEFT JOIN "PetPhoto" main ON main.id = pet."mainPhotoId"
  ORDER BY found.position`;

const NAMES = (row: string) => Prisma.raw(`search_words(jsonb_path_query_array(${row}."names", '$.*')::text)`);

const petsWith = (fits: (words: string) => Prisma.Sql) => (search: Search) =>
  petsAt(
    search,
    newest(search, {
      table: 'Pet',
      row: 'pet',
      author: 'userId',
      fits: Prisma.sql`${isNotHidden('pet')} AND ${fits(search.words)}`,
      isVisible: conditionOf(petsVisibleTo(search.viewer), PET),
    }),
  );

/** Those of a breed of such a name, of each breed no further than the page needs. */
const petsOfBreeds = (search: Search): Prisma.Sql => {
  const { viewer, words, limit, before } = search;
  return petsAt(
    search,
    Prisma.sql`
    SELECT of_breed.id, row_number() OVER (ORDER BY of_breed.id DESC) AS position
    FROM "PetCategoryGroup" breed CROSS JOIN LATERAL (
      SELECT pet.id FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
      WHERE pet."petCategoryGroupId" = breed.id AND ${conditionOf(petsVisibleTo(viewer), PET)} AND NOT ${beginning('pet')(words)}
        AND ${isBefore('pet', before)}
      ORDER BY pet.id DESC LIMIT ${limit}
    ) of_breed
    WHERE ${NAMES('breed')} @@ ${begins(words)}
    ORDER BY position LIMIT ${limit}`,
  );
};

const similarPets = (search: Search): Prisma.Sql =>
  petsAt(
    search,
    Prisma.sql`
    SELECT pet.id, row_number() OVER (ORDER BY word_similarity(search_key(${search.words}), ${PET_KEY}) DESC, pet.id DESC) AS position
    FROM (SELECT * FROM "Pet" pet WHERE ${PET_KEY} %> search_key(${search.words}) AND ${isNotHidden('pet')} LIMIT ${COMPARED.names}) pet
      JOIN "User" person ON person.id = pet."userId"
    WHERE ${conditionOf(petsVisibleTo(search.viewer), PET)}
    ORDER BY position LIMIT ${search.limit}`,
  );

// --------------------------------------------------------------------------------------------------- people and businesses

const USER_KEY = Prisma.sql`person."nameKey"`;

const usersAt = (positions: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT person.id, ${columns({
    uuid: Prisma.sql`person.uuid`,
    title: PERSON_NAME,
    about: cityOfPerson,
    imageUrl: imageUrlOf('photo', IMAGE_WIDTH),
    categoryId: Prisma.sql`person."userCategoryId"`,
  })}
  FROM (${positions}) found JOIN (${summaryTables}) ON person.id = found.id
  ORDER BY found.position`;

/** Those of the directory. As the indexes have them, which know no parameters. */
const isListed = (type: 'person' | 'business') =>
  type === 'person'
    ? Prisma.raw(`person."userCategoryId" = ${PET_OWNER}`)
    : Prisma.raw(`person."userCategoryId" <> ${PET_OWNER}`);

const usersWith = (type: 'person' | 'business', fits: (words: string) => Prisma.Sql) => (search: Search) =>
  usersAt(
    newest(search, {
      table: 'User',
      row: 'person',
      fits: Prisma.sql`${isListed(type)} AND ${fits(search.words)}`,
      isVisible: conditionOf(usersVisibleTo(search.viewer), PERSON),
    }),
  );

/** Businesses in such a city, as they have written it or as it is called in any language; and not by their names. */
const businessesIn = ({ viewer, words, limit, before }: Search): Prisma.Sql =>
  usersAt(Prisma.sql`
    SELECT person.id, row_number() OVER (ORDER BY person.id DESC) AS position FROM "User" person
    WHERE person.id IN (${selectUserIdsInCity(begins(words), words)}) AND ${isListed('business')} AND NOT ${beginning('person')(words)} AND ${isBefore('person', before)}
      AND ${conditionOf(usersVisibleTo(viewer), PERSON)}
    ORDER BY position LIMIT ${limit}`);

const similarUsers =
  (type: 'person' | 'business') =>
  ({ viewer, words, limit }: Search): Prisma.Sql =>
    usersAt(Prisma.sql`
    SELECT person.id, row_number() OVER (ORDER BY word_similarity(search_key(${words}), ${USER_KEY}) DESC, person.id DESC) AS position
    FROM (SELECT * FROM "User" person WHERE ${USER_KEY} %> search_key(${words}) AND ${isListed(type)} LIMIT ${COMPARED.names}) person
    WHERE ${conditionOf(usersVisibleTo(viewer), PERSON)}
    ORDER BY position LIMIT ${limit}`);

// ---------------------------------------------------------------------------------------------------------- reference data

const services = ({ words, language, limit }: Search): Prisma.Sql => Prisma.sql`
  SELECT service.id, ${columns({ title: textOf(Prisma.sql`service."names"`, language) })}
  FROM "Service" service WHERE ${NAMES('service')} @@ ${begins(words)}
  ORDER BY service.id LIMIT ${limit}`;

/** Those that have pets. */
export const breeds = ({ viewer, words, language, limit }: Search): Prisma.Sql => Prisma.sql`
  SELECT breed.id, ${columns({
    title: textOf(Prisma.sql`breed."names"`, language),
    categoryId: Prisma.sql`breed."petCategoryId"`,
  })}
  FROM "PetCategoryGroup" breed
  WHERE ${NAMES('breed')} @@ ${begins(words)} AND EXISTS (
    SELECT FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
    WHERE pet."petCategoryGroupId" = breed.id AND ${conditionOf(petsVisibleTo(viewer), PET)} OFFSET 0)
  ORDER BY title LIMIT ${limit}`;

// -------------------------------------------------------------------------------------------------------------- blog posts

const inTitle = (words: string) => Prisma.sql`post."titleWords" @@ ${begins(words)}`;

const blogPostsAt = (positions: Prisma.Sql, words: string): Prisma.Sql => Prisma.sql`
  SELECT post.id, ${columns({
    uuid: Prisma.sql`post.uuid`,
    title: Prisma.sql`post."title"`,
    about: PERSON_NAME,
    text: Prisma.sql`CASE WHEN ${inTitle(words)} THEN post."excerpt" ELSE COALESCE(post."plainText", left(post."content", ${TEXT_READ}::int)) END`,
    imageUrl: Prisma.sql`post."imageUrl"`,
    createdAt: momentOf(Prisma.sql`COALESCE(post."publishedAt", post."createdAt")`),
  })}
  FROM (${positions}) found JOIN "BlogPost" post ON post.id = found.id JOIN "User" person ON person.id = post."authorId"
  ORDER BY found.position`;

const isShown = (viewer: Viewer) => conditionOf({ isPublished: true, ...blogsVisibleTo(viewer) }, BLOG_POST);

const blogPosts = (search: Search): Prisma.Sql =>
  blogPostsAt(
    newest(search, {
      table: 'BlogPost',
      row: 'post',
      author: 'authorId',
      fits: beginning('post')(search.words),
      isVisible: isShown(search.viewer),
    }),
    search.words,
  );

/**
 * Those rows that have a word like each of these: of the same first letter, and about as long. `newest`: some rows with their `words`, all of
 * which are compared.
 */
const withSimilarWords = (newest: Prisma.Sql, { words, limit }: Search): Prisma.Sql => Prisma.sql`
  WITH newest AS MATERIALIZED (${newest}),
    sought AS MATERIALIZED (SELECT DISTINCT word FROM unnest(string_to_array(search_key(${words}), ' ')) word),
    known AS MATERIALIZED (
      SELECT DISTINCT sought.word AS sought, known.word
      FROM newest CROSS JOIN LATERAL unnest(tsvector_to_array(newest."words")) known (word)
        JOIN sought ON left(known.word, 1) = left(sought.word, 1) AND abs(length(known.word) - length(sought.word)) <= 2
    ), alike AS MATERIALIZED (
      SELECT sought, '(' || string_agg(word, ' | ') || ')' AS words FROM known WHERE similarity(word, sought) >= ${ALIKE}::real GROUP BY sought
    ), meant AS MATERIALIZED (
      SELECT to_tsquery('simple', string_agg(alike.words, ' & ')) AS query FROM sought LEFT JOIN alike ON alike.sought = sought.word
      HAVING count(*) = count(alike.words)
    )
  SELECT newest.id, row_number() OVER (ORDER BY newest.id DESC) AS position
  FROM newest, meant WHERE newest."words" @@ meant.query ORDER BY position LIMIT ${limit}`;

const blogPostsWithSimilarWords = (search: Search): Prisma.Sql =>
  blogPostsAt(
    withSimilarWords(
      Prisma.sql`
        SELECT post.id, post."words" FROM "BlogPost" post JOIN "User" person ON person.id = post."authorId"
        WHERE ${isShown(search.viewer)} ORDER BY post.id DESC LIMIT ${COMPARED.blogPosts}`,
      search,
    ),
    search.words,
  );

const similarBlogPosts = ({ viewer, words, limit }: Search): Prisma.Sql =>
  blogPostsAt(
    Prisma.sql`
    SELECT post.id, row_number() OVER (ORDER BY word_similarity(search_key(${words}), post."titleKey") DESC, post.id DESC) AS position
    FROM (SELECT * FROM "BlogPost" post WHERE post."titleKey" %> search_key(${words}) AND ${isNotHidden('post')} LIMIT ${COMPARED.names}) post
      JOIN "User" person ON person.id = post."authorId"
    WHERE ${isShown(viewer)}
    ORDER BY position LIMIT ${limit}`,
    words,
  );

/** Those with such words in their titles. */
export const blogTitles = (search: Search): Prisma.Sql =>
  blogPostsAt(
    newest(search, {
      table: 'BlogPost',
      row: 'post',
      author: 'authorId',
      fits: Prisma.sql`${isNotHidden('post')} AND ${inTitle(search.words)}`,
      isVisible: isShown(search.viewer),
    }),
    search.words,
  );

// -------------------------------------------------------------------------------------------------------------- wall posts

const postsAt = (positions: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT post.id, ${columns({
    title: PERSON_NAME,
    text: Prisma.sql`post."content"`,
    imageUrl: imageUrlOf('photo', IMAGE_WIDTH),
    categoryId: Prisma.sql`person."userCategoryId"`,
    createdAt: momentOf(Prisma.sql`post."createdAt"`),
  })}
  FROM (${positions}) found JOIN "WallPost" post ON post.id = found.id JOIN (${summaryTables}) ON person.id = post."authorId"
  ORDER BY found.position`;

const posts = (search: Search): Prisma.Sql =>
  postsAt(
    newest(search, {
      table: 'WallPost',
      row: 'post',
      author: 'authorId',
      fits: beginning('post')(search.words),
      isVisible: conditionOf(postsVisibleTo(search.viewer), POST),
    }),
  );

const similarPosts = (search: Search): Prisma.Sql =>
  postsAt(
    withSimilarWords(
      Prisma.sql`
        SELECT post.id, post."words" FROM (SELECT * FROM "WallPost" post ORDER BY id DESC LIMIT ${COMPARED.posts}) post
          JOIN "User" person ON person.id = post."authorId"
        WHERE ${conditionOf(postsVisibleTo(search.viewer), POST)}`,
      search,
    ),
  );

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
    SELECT 0 AS id, ${columns({ title: Prisma.sql`newest.spelling`, count: Prisma.sql`used.count::int` })}
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
    ORDER BY tag.key <> ${key}, used.count DESC, tag.key, tag.tag LIMIT ${limit}`;
};

interface Finder {
  (search: Search): Prisma.Sql;
  /** A row if it may find any: planning it takes longer than to learn that there is nothing of such a name. */
  isAny?: (search: Search) => Prisma.Sql;
}

const areAny = (from: string, fits: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`SELECT 1 AS id FROM ${Prisma.raw(from)} WHERE ${fits} LIMIT 1`;
const ofBreeds: Finder = Object.assign((search: Search) => petsOfBreeds(search), {
  isAny: ({ words }: Search) => areAny('"PetCategoryGroup" breed', Prisma.sql`${NAMES('breed')} @@ ${begins(words)}`),
});
const ofBlog: Finder = Object.assign((search: Search) => blogPosts(search), {
  isAny: ({ words }: Search) => areAny('"BlogPost" post', beginning('post')(words)),
});

/**
 * How something is found: what the first of these statements finds comes before what the second does, and so on; nothing is found by two of
 * them. `similar`: what has such a name, a little differently, where nothing is called so; the first that finds any. `similarTexts`: the same of
 * texts, which takes longer, where nothing at all was found.
 */
export const FINDERS: Record<SearchType, { find: Finder[]; similar?: Finder; similarTexts?: Finder }> = {
  pet: { find: [petsWith(called('pet')), petsWith(beginningOnly('pet')), ofBreeds], similar: similarPets },
  person: {
    find: [usersWith('person', called('person')), usersWith('person', beginningOnly('person'))],
    similar: similarUsers('person'),
  },
  business: {
    find: [usersWith('business', called('person')), usersWith('business', beginningOnly('person')), businessesIn],
    similar: similarUsers('business'),
  },
  service: { find: [services] },
  tag: { find: [tags] },
  blog: { find: [ofBlog], similar: similarBlogPosts, similarTexts: blogPostsWithSimilarWords },
  post: { find: [posts], similarTexts: similarPosts },
};
