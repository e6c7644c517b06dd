import { Prisma } from '@sapa/prisma/client';
import { conditionOf } from '../../prisma/condition.js';
import { blocksBetween } from '../../users/blocks.visibility.js';
import { enabled, PERSON } from '../../users/users.visibility.js';

interface WrittenBy {
  userIds: number[];
}

// Who gets which event: those who may see all of its authors, as with posts and comments (decisions §21). The authors of the row `event`
// are its `userIds`; an event without any, such as a like, is for everybody. The deletion of a reply has its own author and the target's
// alone, without that of the comment above it, which may be deleted at the same moment.

/** The row `event` has words of a disabled person, which nobody may read; deletions are still sent. */
export const isHidden = Prisma.sql`(event."type" IN ('WALL_POST', 'WALL_POST_UPDATED', 'COMMENT') AND EXISTS (
  SELECT FROM "User" person WHERE person.id = ANY (event."userIds") AND NOT ${conditionOf(enabled, PERSON)}
))`;

/** Finds for many events at once from whom of these readers a block hides each. */
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
