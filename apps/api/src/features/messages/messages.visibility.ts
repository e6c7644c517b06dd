import { Prisma } from '@sapa/prisma/client';
import { conditionOf, type Row } from '../../platform/prisma/condition.js';
import { isBlockBetween } from '../../platform/users/blocks.visibility.js';
import { enabled, PERSON } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

// Only the two sides see their messages and conversations, and they do so permanently: messages from before a block, or from somebody who
// has been disabled since, stay readable and counted (decisions §23). Lists therefore filter by the viewer's side alone.

/** One half of `visibleTo`. Lists use the halves, since each has an index of its own. */
export const sentBy = ({ id }: Viewer) => ({ senderId: id }) satisfies Prisma.MessageWhereInput;

/** The other half. */
export const sentTo = ({ id }: Viewer) => ({ receiverId: id }) satisfies Prisma.MessageWhereInput;

/** The messages that the viewer has sent or received. */
export const visibleTo = (viewer: Viewer): Prisma.MessageWhereInput => ({ OR: [sentBy(viewer), sentTo(viewer)] });

/** A user's own rows of their conversations, with the unread counts. */
export const sideOf = (userId: number): Prisma.ConversationMemberWhereInput => ({ userId });

/** For raw statements that use this alias. */
export const MESSAGE: Row = { name: 'message' };
export const MEMBER: Row = { name: 'member' };

/** The id of the conversation between the viewer and this user. */
export const conversationWith = (viewer: Viewer, userId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT "id" FROM "Conversation"
  WHERE "lowUserId" = LEAST(${viewer.id}::int, ${userId}) AND "highUserId" = GREATEST(${viewer.id}::int, ${userId})`;

/** Whether `sender` may write to `person`, as a condition on these two rows. */
export const isOpenToSender = Prisma.sql`${conditionOf(enabled, PERSON)}
  AND NOT ${isBlockBetween(Prisma.sql`sender."id"`, Prisma.sql`person."id"`)}`;
