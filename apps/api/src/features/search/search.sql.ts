import { Prisma } from '@sapa/prisma/client';
import type { Language } from '../../platform/http/language.js';
import type { Viewer } from '../../platform/users/viewer.js';

// SQL fragments that all search statements share. Each search selects `FoundRow`s in the order of
// the results.

export interface FoundRow {
  id: number;
  uuid: string | null;
  title: string;
  about: string | null;
  /** Text for the excerpt. */
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
  /** Maximum number of rows. */
  limit: number;
  /** Last id of the previous page. Only rows with smaller ids are selected. */
  before?: number | undefined;
}

export const IMAGE_WIDTH = 320;
/**
 * Number of newest rows to scan: `first` to estimate whether matches are common, `all` to find
 * common matches.
 */
const SCANNED = { first: 200, all: 2000 };
/**
 * Maximum number of matches to read from the word index. If there are more, the matches count as
 * common.
 */
const MAX_FEW = 1000;
/**
 * Number of rows to compare with the search when looking for similar words. It is low for blog
 * posts, because they contain many words.
 */
export const COMPARED = { names: 200, posts: 2000, blogPosts: 100 };
/** Minimum trigram similarity of similar words. */
const MIN_SIMILARITY = 0.4;

/** SQL expression: a text query for words that start with the searched words. */
export const prefixQuery = (words: string) => Prisma.sql`search_query(${words})`;
const exactQuery = (words: string) => Prisma.sql`plainto_tsquery('simple', search_key(${words}))`;

/** Returns the condition that a row with this alias matches the searched words. */
export type WordCondition = (alias: string) => (words: string) => Prisma.Sql;
export const hasWords: WordCondition = (alias) => (words) =>
  Prisma.sql`${Prisma.raw(alias)}."searchVector" @@ ${exactQuery(words)}`;
export const hasPrefixes: WordCondition = (alias) => (words) =>
  Prisma.sql`${Prisma.raw(alias)}."searchVector" @@ ${prefixQuery(words)}`;
export const hasOnlyPrefixes: WordCondition = (alias) => (words) =>
  Prisma.sql`${hasPrefixes(alias)(words)} AND NOT ${hasWords(alias)(words)}`;

/**
 * SQL expression: the words of names in all languages. It must be the same as in the indexes on
 * "names".
 */
export const wordsOfNames = (alias: string) =>
  Prisma.raw(`search_words(jsonb_path_query_array(${alias}."names", '$.*')::text)`);

export const isBefore = (alias: string, before: number | undefined): Prisma.Sql =>
  before ? Prisma.sql`${Prisma.raw(alias)}.id < ${before}` : Prisma.sql`true`;

interface Target {
  table: 'Pet' | 'User' | 'BlogPost' | 'WallPost';
  /** Alias of the table in the conditions. */
  alias: string;
  /** Column that refers to `person`. Undefined if the row itself is `person`. */
  personColumn?: string;
  /** Condition that an index supports. */
  matches: Prisma.Sql;
  isVisible: Prisma.Sql;
}

/**
 * Selects `id` and `position` of the newest matching rows. Reads few matches from the word index
 * and sorts them. If matches are common, scans the newest rows instead, because reading all
 * matches from the index is slow. If that scan finds too few matches, reads all matches.
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

/** Columns of a `FoundRow` except `id`. */
export const foundColumns = (columns: Columns): Prisma.Sql => Prisma.sql`
  ${columns.uuid ?? nullOf('uuid')} AS uuid, ${columns.title} AS title,
  ${columns.about ?? nullOf('text')} AS about, ${columns.text ?? nullOf('text')} AS text,
  ${columns.imageUrl ?? nullOf('text')} AS "imageUrl", ${columns.categoryId ?? nullOf('int')} AS "categoryId",
  ${columns.count ?? nullOf('int')} AS count, ${columns.createdAt ?? nullOf('text')} AS "createdAt"`;

export const PERSON_NAME = Prisma.sql`concat_ws(' ', person."firstName", person."lastName")`;

/**
 * Selects `id` and `position` of rows that contain a similar word for each searched word. Similar
 * words have the same first letter and about the same length. The query `candidates` selects `id`
 * and `words` of the rows to compare.
 */
export const selectSimilar = (candidates: Prisma.Sql, { words, limit }: Search): Prisma.Sql => Prisma.sql`
  WITH candidates AS MATERIALIZED (${candidates}),
    searched AS MATERIALIZED (SELECT DISTINCT word FROM unnest(string_to_array(search_key(${words}), ' ')) word),
    pairs AS MATERIALIZED (
      SELECT DISTINCT searched.word AS searched, known.word
      FROM candidates CROSS JOIN LATERAL unnest(tsvector_to_array(candidates."searchVector")) known (word)
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
  FROM candidates, corrected WHERE candidates."searchVector" @@ corrected.query ORDER BY position LIMIT ${limit}`;
