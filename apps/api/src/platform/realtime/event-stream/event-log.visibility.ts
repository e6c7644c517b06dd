import { Prisma } from '@sapa/prisma/client';
import { toSqlCondition } from '../../prisma/condition.js';
import { isNotHidden } from '../../prisma/hidden.js';
import { blocksBetween } from '../../users/blocks.visibility.js';
import { enabled, PERSON } from '../../users/users.visibility.js';

interface AuthoredEvent {
  userIds: number[];
}

// A viewer gets an event if they may see all of its authors (decisions §21), whose ids are in
// `userIds`. All viewers get events without authors, such as likes. The event of a deleted reply
// lacks the author of the parent comment, which may be deleted at the same time.

/**
 * SQL condition: the row `event` has content of a disabled user, or its post in the row `post` is
 * deleted or hidden by a moderator. Deletions are still sent.
 */
export const isHidden = Prisma.sql`(event."type" IN ('WALL_POST', 'WALL_POST_UPDATED') AND (post.id IS NULL OR NOT ${isNotHidden('post')})
  OR event."type" IN ('WALL_POST', 'WALL_POST_UPDATED', 'COMMENT', 'COMMENT_UPDATED') AND EXISTS (
  SELECT FROM "User" person WHERE person.id = ANY (event."userIds") AND NOT ${toSqlCondition(enabled, PERSON)}
))`;

/**
 * Returns a function that finds the viewers who must not get an event because they or an author
 * blocked the other.
 */
export async function findHiddenViewers(
  database: Pick<Prisma.TransactionClient, '$queryRaw'>,
  events: AuthoredEvent[],
  viewerIds: number[],
): Promise<(event: AuthoredEvent) => Set<number>> {
  const authorIds = [...new Set(events.flatMap(({ userIds }) => userIds))];
  const blocks = await blocksBetween(database, authorIds, viewerIds);
  return ({ userIds }) =>
    new Set(blocks.filter(({ userId }) => userIds.includes(userId)).map(({ viewerId }) => viewerId));
}
