import { Prisma } from '@sapa/prisma/client';
import type { Language } from '../../platform/http/language.js';
import type { Viewer } from '../../platform/users/viewer.js';

// Building blocks of all searches. Each search selects `FoundRow`s in the order of the results.

export interface FoundRow {
  id: number;
  uuid: string | null;
  title: string;
  about: string | null;
  /** The text to take the excerpt from. */
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
  /** The maximum number of rows. */
  limit: number;
  /** The last id of the previous page: selects only rows with smaller ids. */
  before?: number | undefined;
}

export const IMAGE_WIDTH = 320;
/**
 * `first`: newest rows that show whether matches are common. `all`: newest rows to scan for common
 * matches.
 */
const SCANNED = { first: 200, all: 2000 };
/**
 * Up to this number of matches, all are read from the word index. More matches count as common.
 */
const MAX_FEW = 1000;
/** Rows that are compared with the search, to find similar words. Blog posts have many words. */
export const COMPARED = { names: 200, posts: 2000, blogPosts: 100 };
/** The minimum trigram similarity of two similar words. */
const MIN_SIMILARITY = 0.4;

/**
 * A query for words that start with the searched words. `search_query` is the form that the
 * indexes support.
 */
export const prefixQuery = (words: string) => Prisma.sql`search_query(${words})`;
const exactQuery = (words: string) => Prisma.sql`plainto_tsquery('simple', search_key(${words}))`;

/** A condition on the searched words, for the row with this alias. */
export type WordCondition = (alias: string) => (words: string) => Prisma.Sql;
export const hasWords: WordCondition = (alias) => (words) =>
  Prisma.sql`${Prisma.raw(alias)}."words" @@ ${exactQuery(words)}`;
export const hasPrefixes: WordCondition = (alias) => (words) =>
  Prisma.sql`${Prisma.raw(alias)}."words" @@ ${prefixQuery(words)}`;
export const hasOnlyPrefixes: WordCondition = (alias) => (words) =>
  Prisma.sql`${hasPrefixes(alias)(words)} AND NOT ${hasWords(alias)(words)}`;

/** The words of names in all languages, as the indexes on "names" contain them. */
export const wordsOfNames = (alias: string) =>
  Prisma.raw(`search_words(jsonb_path_query_array(${alias}."names", '$.*')::text)`);

export const isBefore = (alias: string, before: number | undefined): Prisma.Sql =>
  before ? Prisma.sql`${Prisma.raw(alias)}.id < ${before}` : Prisma.sql`true`;

interface Target {
  table: 'Pet' | 'User' | 'BlogPost' | 'WallPost';
  /** The alias of the table in the conditions. */
  alias: string;
  /** The column that refers to `person`; undefined if the row itself is `person`. */
  personColumn?: string;
  /** The condition that an index supports. */
  matches: Prisma.Sql;
  isVisible: Prisma.Sql;
}

/**
 * Selects `id` and `position` of the newest matching rows. Few matches are all read from the word
 * index and sorted. If matches are common, the newest rows of the table are scanned instead: the
 * word index would be read to its end. If the scan finds too few, all matches are read after all.
 */
export function selectNewest(
  { limit, before }: Search,
  { table, alias, personColumn, matches, isVisible }: Target,
): Prisma.Sql {
  const name = Prisma.raw(alias);
  const from = Prisma.raw(`"${table}" ${alias}`);
  const withPerson = personColumn
    ? Prisma.raw(`JOIN "User" person ON person.id = ${alias}."${personColumn}"`)
    : Prisma.empty;
  const isPageInFirst = Prisma.sql`(SELECT count(*) FROM common) >= ${limit}`;
  const isCommon = Prisma.sql`(${isPageInFirst} OR (SELECT count(*) FROM few) > ${MAX_FEW})`;
  const isPageInRecent = Prisma.sql`(SELECT count(*) FROM recent) >= ${limit}`;
  const newestRows = (number: number) =>
    Prisma.sql`(SELECT * FROM ${from} WHERE ${isBefore(alias, before)} ORDER BY id DESC LIMIT ${number}) ${name}`;
  return Prisma.sql`
    WITH common AS MATERIALIZED (
      SELECT FROM ${newestRows(SCANNED.first)} WHERE ${matches} LIMIT ${limit}
    ), few AS MATERIALIZED (
      SELECT * FROM ${from} WHERE NOT ${isPageInFirst} AND ${matches} AND ${isBefore(alias, before)} LIMIT ${MAX_FEW + 1}
    ), recent AS MATERIALIZED (
      SELECT ${name}.id FROM ${newestRows(SCANNED.all)} ${withPerson}
      WHERE ${isCommon} AND ${matches} AND ${isVisible} ORDER BY ${name}.id DESC LIMIT ${limit}
    ), found AS (
      SELECT ${name}.id FROM few ${name} ${withPerson} WHERE NOT ${isCommon} AND ${isVisible}
      UNION ALL
      SELECT id FROM recent WHERE ${isPageInRecent}
      UNION ALL
      SELECT ${name}.id FROM ${from} ${withPerson} WHERE ${isCommon} AND NOT ${isPageInRecent} AND ${matches} AND ${isBefore(alias, before)} AND ${isVisible}
    )
    SELECT id, row_number() OVER (ORDER BY id DESC) AS position FROM found ORDER BY position LIMIT ${limit}`;
}

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

const nullOf = (type: string) => Prisma.sql`NULL::${Prisma.raw(type)}`;

/** The columns of a `FoundRow` except `id`. */
export const foundColumns = (columns: Columns): Prisma.Sql => Prisma.sql`
  ${columns.uuid ?? nullOf('uuid')} AS uuid, ${columns.title} AS title,
  ${columns.about ?? nullOf('text')} AS about, ${columns.text ?? nullOf('text')} AS text,
  ${columns.imageUrl ?? nullOf('text')} AS "imageUrl", ${columns.categoryId ?? nullOf('int')} AS "categoryId",
  ${columns.count ?? nullOf('int')} AS count, ${columns.createdAt ?? nullOf('text')} AS "createdAt"`;

export const PERSON_NAME = Prisma.sql`concat_ws(' ', person."firstName", person."lastName")`;

/**
 * Selects `id` and `position` of the rows that contain a word similar to each searched word.
 * Similar words have the same first letter and about the same length. `candidates` selects the
 * rows to compare, with `id` and `words`.
 */
export const selectSimilar = (candidates: Prisma.Sql, { words, limit }: Search): Prisma.Sql => Prisma.sql`
  WITH candidates AS MATERIALIZED (${candidates}),
    searched AS MATERIALIZED (SELECT DISTINCT word FROM unnest(string_to_array(search_key(${words}), ' ')) word),
    pairs AS MATERIALIZED (
      SELECT DISTINCT searched.word AS searched, known.word
      FROM candidates CROSS JOIN LATERAL unnest(tsvector_to_array(candidates."words")) known (word)
        JOIN searched ON left(known.word, 1) = left(searched.word, 1) AND abs(length(known.word) - length(searched.word)) <= 2
    ), similar_words AS MATERIALIZED (
      SELECT searched, '(' || string_agg(word, ' | ') || ')' AS words FROM pairs
      WHERE similarity(word, searched) >= ${MIN_SIMILARITY}::real GROUP BY searched
    ), corrected AS MATERIALIZED (
      SELECT to_tsquery('simple', string_agg(similar_words.words, ' & ')) AS query
      FROM searched LEFT JOIN similar_words ON similar_words.searched = searched.word
      HAVING count(*) = count(similar_words.words)
    )
  SELECT candidates.id, row_number() OVER (ORDER BY candidates.id DESC) AS position
  FROM candidates, corrected WHERE candidates."words" @@ corrected.query ORDER BY position LIMIT ${limit}`;
