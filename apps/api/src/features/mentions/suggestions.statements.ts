import { Prisma } from '@sapa/prisma/client';
import { conditionOf } from '../../platform/prisma/condition.js';
import { summaryColumns, summaryTables } from '../../platform/users/user-summary.js';
import { PERSON, visibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

const SUGGESTIONS = 8;

/** As the indexes have them (migrations). */
const NAME = Prisma.sql`folded_name(person."firstName" || COALESCE(' ' || person."lastName", '')) COLLATE "C"`;
const LAST_NAME = Prisma.sql`folded_name(person."lastName") COLLATE "C"`;

/** Greater than every text that begins so, by its bytes. */
const AFTER_ALL = '\u{10FFFF}';

const friendsOf = ({ id }: Viewer) => Prisma.sql`
  SELECT "addresseeId" AS id FROM "Friendship" WHERE "requesterId" = ${id} AND "status" = 'ACCEPTED'
  UNION ALL SELECT "requesterId" FROM "Friendship" WHERE "addresseeId" = ${id} AND "status" = 'ACCEPTED'`;

/**
 * The first people by their names whose name, or last name, begins so: friends, and then others who are in the directory. Ranges of
 * two indexes, each read no further than it fills the list. A friend's name is looked for among the friends: OFFSET 0 has PostgreSQL
 * look each of them up, however few users there are.
 */
export function selectSuggestions(viewer: Viewer, beginning: string): Prisma.Sql {
  const begins = (name: Prisma.Sql) =>
    Prisma.sql`${name} >= folded_name(${beginning}) AND ${name} < folded_name(${beginning}) || ${AFTER_ALL}`;
  const met = Prisma.sql`${conditionOf(visibleTo(viewer), PERSON)} AND person.id <> ${viewer.id} AND person."firstName" <> ''`;
  const others = (name: Prisma.Sql) => Prisma.sql`
    SELECT person.id, 1 AS rank, ${NAME} AS name FROM "User" person
    WHERE ${begins(name)} AND ${met} AND person."userCategoryId" IS NOT NULL
    ORDER BY ${name} LIMIT ${SUGGESTIONS}`;
  const friends = Prisma.sql`
    SELECT person.id, 0 AS rank, ${NAME} AS name
    FROM (${friendsOf(viewer)}) friend JOIN LATERAL (SELECT * FROM "User" WHERE id = friend.id OFFSET 0) person ON true
    WHERE ((${begins(NAME)}) OR (${begins(LAST_NAME)})) AND ${met}
    ORDER BY 3, 1 LIMIT ${SUGGESTIONS}`;
  const found =
    beginning === ''
      ? Prisma.sql`(${friends})`
      : Prisma.sql`(${friends}) UNION ALL (${others(NAME)}) UNION ALL (${others(LAST_NAME)})`;
  return Prisma.sql`
    WITH found AS (SELECT id, min(rank) AS rank, min(name) AS name FROM (${found}) found GROUP BY id)
    SELECT person.id, ${summaryColumns}
    FROM found JOIN (${summaryTables}) ON person.id = found.id
    ORDER BY found.rank, found.name, found.id
    LIMIT ${SUGGESTIONS}`;
}
