import { Prisma } from '@sapa/prisma/client';
import { toSqlCondition, type TableAlias } from '../../platform/prisma/condition.js';
import { isBlockBetween } from '../../platform/users/blocks.visibility.js';
import { enabled, PERSON } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

// Only the sender and the receiver see a message. A later block or a disabled account does not
// hide it (decisions §23), so lists only check that the viewer is one of the two users.

// The two parts of `visibleTo`. Lists query each part separately, because each has its own index.
export const sentBy = ({ id }: Viewer) => ({ senderId: id }) satisfies Prisma.MessageWhereInput;
export const sentTo = ({ id }: Viewer) => ({ receiverId: id }) satisfies Prisma.MessageWhereInput;

/** Messages that the viewer sent or received. */
export const visibleTo = (viewer: Viewer): Prisma.MessageWhereInput => ({ OR: [sentBy(viewer), sentTo(viewer)] });

/** Condition for the user's own rows in `ConversationMember`. */
export const sideOf = (userId: number): Prisma.ConversationMemberWhereInput => ({ userId });

// Maps conditions to the table aliases of hand-written SQL.
export const MESSAGE: TableAlias = { name: 'message' };
export const MEMBER: TableAlias = { name: 'member' };

/** Selects the id of the viewer's conversation with this user. */
export const conversationWith = (viewer: Viewer, userId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT "id" FROM "Conversation"
  WHERE "lowUserId" = LEAST(${viewer.id}::int, ${userId}) AND "highUserId" = GREATEST(${viewer.id}::int, ${userId})`;

/** SQL condition: `sender` may message `person`. */
export const isOpenToSender = Prisma.sql`${toSqlCondition(enabled, PERSON)}
  AND NOT ${isBlockBetween(Prisma.sql`sender."id"`, Prisma.sql`person."id"`)}`;
