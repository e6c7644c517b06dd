import { Prisma } from '@sapa/prisma/client';
import { toSqlCondition, type TableAlias } from '../../platform/prisma/condition.js';
import { isBlockBetween } from '../../platform/users/blocks.visibility.js';
import { enabled, PERSON } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

// Messages are visible only to sender and receiver, and permanently: a later block or a disabled
// account does not hide them (decisions §23). Lists therefore filter only by the viewer's side.

// The two halves of `visibleTo`. Lists use them separately, because each has its own index.
export const sentBy = ({ id }: Viewer) => ({ senderId: id }) satisfies Prisma.MessageWhereInput;
export const sentTo = ({ id }: Viewer) => ({ receiverId: id }) satisfies Prisma.MessageWhereInput;

/** Messages that the viewer has sent or received. */
export const visibleTo = (viewer: Viewer): Prisma.MessageWhereInput => ({ OR: [sentBy(viewer), sentTo(viewer)] });

/** The user's own rows in `ConversationMember`. */
export const sideOf = (userId: number): Prisma.ConversationMemberWhereInput => ({ userId });

// For raw statements with these aliases.
export const MESSAGE: TableAlias = { name: 'message' };
export const MEMBER: TableAlias = { name: 'member' };

/** Selects the id of the conversation between the viewer and this user. */
export const conversationWith = (viewer: Viewer, userId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT "id" FROM "Conversation"
  WHERE "lowUserId" = LEAST(${viewer.id}::int, ${userId}) AND "highUserId" = GREATEST(${viewer.id}::int, ${userId})`;

/** SQL condition: `sender` may write to `person`. */
export const isOpenToSender = Prisma.sql`${toSqlCondition(enabled, PERSON)}
  AND NOT ${isBlockBetween(Prisma.sql`sender."id"`, Prisma.sql`person."id"`)}`;
