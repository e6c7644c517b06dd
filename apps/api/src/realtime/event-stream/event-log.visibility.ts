import { Prisma } from '@sapa/prisma/client';
import { blocksBetween, isBlockBetween } from '../../users/blocks.visibility.js';
import { isEnabled } from '../../users/users.visibility.js';

interface WrittenBy {
  userIds: number[];
}

// What the stream tells to whom: that of which every author is met by the reader, as posts and comments are seen (decisions §21). The
// authors of the row `event` are its `userIds`; an event without any, as a like, comes to everybody. That a reply is gone is told by
// its own author and the target's alone: the comment above it, whose author a block may stand by, can go in the same moment.
//
// Blocks are asked for in two forms, of the one meaning that blocks.visibility.ts gives them. A reader who connects is alone and asks
// of stored rows, in the statement that finds them. What is told live goes to everybody at once: `isVisibleTo` for each reader would be
// as many statements as readers. visibility-live.spec.ts holds the two to the same table.

/** The row `event` carries the words of somebody whom an operator has disabled, for nobody to read; that they are gone may be told. */
export const isHidden = Prisma.sql`(event."type" IN ('WALL_POST', 'WALL_POST_UPDATED', 'COMMENT') AND EXISTS (
  SELECT FROM "User" person WHERE person.id = ANY (event."userIds") AND NOT (${isEnabled()})
))`;

/** The row `event` is for this reader. */
export const isVisibleTo = (readerId: number): Prisma.Sql =>
  Prisma.sql`NOT ${isHidden} AND NOT ${isBlockBetween(Prisma.sql`${readerId}`, Prisma.sql`ANY (event."userIds")`)}`;

/** The same for many events and readers, but for disabled people: tells from whom of these readers an event is kept. */
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
