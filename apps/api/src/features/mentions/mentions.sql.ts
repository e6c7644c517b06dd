import { Prisma } from '@sapa/prisma/client';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { enabled, PERSON, visibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { summaryColumns, summaryTables } from '../../platform/users/users.sql.js';
import type { MentionCandidate } from './mentions.mapper.js';

/**
 * Selects a text's mentions as a JSON array of `MentionView`s, or NULL if it has none. Leaves out
 * disabled users, but keeps blocked users: a block does not hide names. The subquery runs only
 * for text with an @, because most text has none.
 */
const mentionsOf = (row: 'post' | 'comment', column: 'wallPostId' | 'commentId'): Prisma.Sql => Prisma.sql`
  CASE WHEN position('@' IN ${Prisma.raw(row)}."content") > 0 THEN (
    SELECT json_agg(json_build_object('uuid', person."uuid", 'name', mention."name") ORDER BY mention.id)
    FROM "Mention" mention JOIN "User" person ON person.id = mention."userId"
    WHERE mention.${Prisma.raw(`"${column}"`)} = ${Prisma.raw(row)}.id AND ${toSqlCondition(enabled, PERSON)}) END`;

export const mentionsOfPost = mentionsOf('post', 'wallPostId');
export const mentionsOfComment = mentionsOf('comment', 'commentId');

/**
 * Selects the users whom the viewer may mention, as `MentionableUserRow`s. Locks them, so that
 * accounts being deleted are excluded.
 */
export const lockMentionableUsers = (viewer: Viewer, uuids: string[]): Prisma.Sql => Prisma.sql`
  SELECT person.id, person."uuid", person."firstName", person."lastName" FROM "User" person
  WHERE person."uuid" = ANY (${uuids}::uuid[]) AND ${toSqlCondition(visibleTo(viewer), PERSON)}
  ORDER BY person.id FOR KEY SHARE OF person`;

/**
 * Stores mentions in the same statement as their text, and selects the user ids. Skips users whom
 * the viewer may no longer mention.
 * @param text the text's location: the column of "Mention" that refers to it, the expression for
 *   its id, and the FROM item that provides this id
 */
export const insertMentions = (
  viewer: Viewer,
  candidates: MentionCandidate[],
  text: { column: 'wallPostId' | 'commentId'; id: Prisma.Sql; from: Prisma.Sql },
): Prisma.Sql => Prisma.sql`
  INSERT INTO "Mention" (${Prisma.raw(`"${text.column}"`)}, "userId", "name", "isSilent")
  SELECT ${text.id}, person.id, candidate."name", candidate."isSilent"
  FROM ${text.from}
    CROSS JOIN unnest(
      ${candidates.map(({ id }) => id)}::int[],
      ${candidates.map(({ name }) => name)}::text[],
      ${candidates.map(({ isSilent }) => isSilent)}::boolean[]
    ) candidate ("userId", "name", "isSilent")
    JOIN "User" person ON person.id = candidate."userId"
  WHERE ${toSqlCondition(visibleTo(viewer), PERSON)}
  ORDER BY person.id FOR KEY SHARE OF person
  RETURNING "userId"`;

const MAX_SUGGESTIONS = 8;

// The two expressions must be the same as in their indexes, which the migrations create.
const FULL_NAME = Prisma.sql`folded_name(person."firstName" || COALESCE(' ' || person."lastName", '')) COLLATE "C"`;
const LAST_NAME = Prisma.sql`folded_name(person."lastName") COLLATE "C"`;

/** Last character in the collation "C". It ends the range of names that start with a prefix. */
const LAST_CHARACTER = '\u{10FFFF}';

const friendsOf = ({ id }: Viewer) => Prisma.sql`
  SELECT "addresseeId" AS id FROM "Friendship" WHERE "requesterId" = ${id} AND "status" = 'ACCEPTED'
  UNION ALL SELECT "requesterId" FROM "Friendship" WHERE "addresseeId" = ${id} AND "status" = 'ACCEPTED'`;

/**
 * Selects users whose full name or last name begins with the prefix: first friends, then users
 * who are in the directory. Each of the two index scans stops when the list is full. OFFSET 0
 * makes PostgreSQL find the friends by id instead of scanning all users by name.
 */
export function selectSuggestions(viewer: Viewer, prefix: string): Prisma.Sql {
  const hasPrefix = (name: Prisma.Sql) =>
    Prisma.sql`${name} >= folded_name(${prefix}) AND ${name} < folded_name(${prefix}) || ${LAST_CHARACTER}`;
  const isMentionable = Prisma.sql`${toSqlCondition(visibleTo(viewer), PERSON)} AND person.id <> ${viewer.id} AND person."firstName" <> ''`;
  const directoryUsers = (name: Prisma.Sql) => Prisma.sql`
    SELECT person.id, 1 AS rank, ${FULL_NAME} AS name FROM "User" person
    WHERE ${hasPrefix(name)} AND ${isMentionable} AND person."userCategoryId" IS NOT NULL
    ORDER BY ${name} LIMIT ${MAX_SUGGESTIONS}`;
  const friends = Prisma.sql`
    SELECT person.id, 0 AS rank, ${FULL_NAME} AS name
    FROM (${friendsOf(viewer)}) friend JOIN LATERAL (SELECT * FROM "User" WHERE id = friend.id OFFSET 0) person ON true
    WHERE ((${hasPrefix(FULL_NAME)}) OR (${hasPrefix(LAST_NAME)})) AND ${isMentionable}
    ORDER BY 3, 1 LIMIT ${MAX_SUGGESTIONS}`;
  const found =
    prefix === ''
      ? Prisma.sql`(${friends})`
      : Prisma.sql`(${friends}) UNION ALL (${directoryUsers(FULL_NAME)}) UNION ALL (${directoryUsers(LAST_NAME)})`;
  return Prisma.sql`
    WITH found AS (SELECT id, min(rank) AS rank, min(name) AS name FROM (${found}) found GROUP BY id)
    SELECT person.id, ${summaryColumns}
    FROM found JOIN (${summaryTables}) ON person.id = found.id
    ORDER BY found.rank, found.name, found.id
    LIMIT ${MAX_SUGGESTIONS}`;
}
