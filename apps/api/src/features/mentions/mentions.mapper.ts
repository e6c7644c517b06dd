import { Prisma } from '@sapa/prisma/client';
import { conditionOf } from '../../platform/prisma/condition.js';
import type { UserSummaryRow } from '../../platform/users/user-summary.js';
import { enabled, PERSON, visibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/**
 * JSON of whom a text mentions, as a list of views: disabled people are mentioned nowhere; blocked ones are, as their profiles are there for
 * those who blocked them too. NULL for nobody. Most texts have no @ and need no look at the table.
 */
const mentionsOf = (row: 'post' | 'comment', column: 'wallPostId' | 'commentId'): Prisma.Sql => Prisma.sql`
  CASE WHEN position('@' IN ${Prisma.raw(row)}."content") > 0 THEN (
    SELECT json_agg(json_build_object('uuid', person."uuid", 'name', mention."name") ORDER BY mention.id)
    FROM "Mention" mention JOIN "User" person ON person.id = mention."userId"
    WHERE mention.${Prisma.raw(`"${column}"`)} = ${Prisma.raw(row)}.id AND ${conditionOf(enabled, PERSON)}) END`;

export const mentionsOfPost = mentionsOf('post', 'wallPostId');
export const mentionsOfComment = mentionsOf('comment', 'commentId');

export type PersonRow = Pick<UserSummaryRow, 'id' | 'uuid' | 'firstName' | 'lastName'>;

/** Those of these people whom the viewer may mention. They stay until the transaction ends: an account that is being deleted is not found. */
export const selectPeopleToMention = (viewer: Viewer, uuids: string[]): Prisma.Sql => Prisma.sql`
  SELECT person.id, person."uuid", person."firstName", person."lastName" FROM "User" person
  WHERE person."uuid" = ANY (${uuids}::uuid[]) AND ${conditionOf(visibleTo(viewer), PERSON)}
  ORDER BY person.id FOR KEY SHARE OF person`;

/** Somebody whom a text names; `isSilent`: without being notified of it. */
export interface NamedPerson {
  id: number;
  uuid: string;
  name: string;
  isSilent: boolean;
}

/**
 * Stores, as a part of the statement that writes a text, whom it names: of these people those whom the viewer may still mention. Returns the
 * ids of their users.
 * @param text the row of the text: the column of "Mention" for its id, the id, and what it is selected from
 */
export const insertMentions = (
  viewer: Viewer,
  named: NamedPerson[],
  text: { column: 'wallPostId' | 'commentId'; id: Prisma.Sql; from: Prisma.Sql },
): Prisma.Sql => Prisma.sql`
  INSERT INTO "Mention" (${Prisma.raw(`"${text.column}"`)}, "userId", "name", "isSilent")
  SELECT ${text.id}, person.id, named."name", named."isSilent"
  FROM ${text.from}
    CROSS JOIN unnest(
      ${named.map(({ id }) => id)}::int[], ${named.map(({ name }) => name)}::text[], ${named.map(({ isSilent }) => isSilent)}::boolean[]
    ) named ("userId", "name", "isSilent")
    JOIN "User" person ON person.id = named."userId"
  WHERE ${conditionOf(visibleTo(viewer), PERSON)}
  ORDER BY person.id FOR KEY SHARE OF person
  RETURNING "userId"`;

/** Those of the named people whose mention has been stored. */
export const storedOf = (named: NamedPerson[], userIds: number[] | null): NamedPerson[] =>
  named.filter(({ id }) => userIds?.includes(id));
