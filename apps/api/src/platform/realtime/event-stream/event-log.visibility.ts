import { Prisma } from '@sapa/prisma/client';
import { conditionOf } from '../../prisma/condition.js';
import { blocksBetween } from '../../users/blocks.visibility.js';
import { enabled, PERSON } from '../../users/users.visibility.js';

interface WrittenBy {
  userIds: number[];
}

// An event is sent to readers who may see all of its authors, as with posts and comments (decisions §21). The authors are the `userIds` of
// the row `event`; an event without any, such as a like, is for everybody. For a deleted reply these are its own author and the target's,
// without the parent comment's, which may be deleted at the same moment.

/** Whether the row `event` has content of a disabled user, which nobody may read; deletions are still sent. */
export const isHidden = Prisma.sql`(event."type" IN ('WALL_POST', 'WALL_POST_UPDATED', 'COMMENT', 'COMMENT_UPDATED') AND EXISTS (
  SELECT FROM "User" person WHERE person.id = ANY (event."userIds") AND NOT ${conditionOf(enabled, PERSON)}
))`;

/** Finds, for many events at once, the readers from whom a block hides each. */
export async function findHiddenReaders(
  database: Pick<Prisma.TransactionClient, '$queryRaw'>,
  events: WrittenBy[],
  readerIds: number[],
): Promise<(event: WrittenBy) => Set<number>> {
  const authorIds = [...new Set(events.flatMap(({ userIds }) => userIds))];
  const blocks = await blocksBetween(database, authorIds, readerIds);
  return ({ userIds }) =>
    new Set(blocks.filter(({ userId }) => userIds.includes(userId)).map(({ readerId }) => readerId));
}
