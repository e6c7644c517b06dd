import { Prisma } from '@sapa/prisma/client';
import { blocksBetween, isBlockBetween } from '../../users/blocks.visibility.js';
import { isEnabled } from '../../users/users.visibility.js';

interface WrittenBy {
  userIds: number[];
}

// Who gets which event: those who may see all of its authors, as with posts and comments (decisions §21). The authors of the row `event`
// are its `userIds`; an event without any, such as a like, is for everybody. The deletion of a reply has its own author and the target's
// alone, without that of the comment above it, which may be deleted at the same moment.
//
// Blocks are queried in two forms, with the one meaning that blocks.visibility.ts gives them. For a reader who connects the statement
// that finds the rows checks them. Live events go to all readers at once: `isVisibleTo` would take one statement for each reader.
// visibility-live.spec.ts tests both with the same table.

/** The row `event` has words of a disabled person, which nobody may read; deletions are still sent. */
export const isHidden = Prisma.sql`(event."type" IN ('WALL_POST', 'WALL_POST_UPDATED', 'COMMENT') AND EXISTS (
  SELECT FROM "User" person WHERE person.id = ANY (event."userIds") AND NOT (${isEnabled()})
))`;

/** The row `event` is for this reader. */
export const isVisibleTo = (readerId: number): Prisma.Sql =>
  Prisma.sql`NOT ${isHidden} AND NOT ${isBlockBetween(Prisma.sql`${readerId}`, Prisma.sql`ANY (event."userIds")`)}`;

/** The same for many events and readers, but for disabled people: finds the readers from whom each event is hidden. */
export async function keptFrom(
  database: Pick<Prisma.TransactionClient, '$queryRaw'>,
  events: WrittenBy[],
  readerIds: number[],
): Promise<(event: WrittenBy) => Set<number>> {
  const authorIds = [...new Set(events.flatMap(({ userIds }) => userIds))];
  const blocks = await blocksBetween(database, authorIds, readerIds);
  return ({ userIds }) =>
    new Set(blocks.filter(({ userId }) => userIds.includes(userId)).map(({ readerId }) => readerId));
}
