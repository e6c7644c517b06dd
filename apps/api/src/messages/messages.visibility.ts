import { Prisma } from '@sapa/prisma/client';
import { conditionOf, type Row } from '../prisma/condition.js';
import { isBlockBetween } from '../users/blocks.visibility.js';
import { enabled, PERSON } from '../users/users.visibility.js';
import type { Viewer } from '../users/viewer.js';

// Messages and conversations are seen by their two sides alone, and by these for good: what was said before a block, or by somebody
// who has been disabled since, stays readable and counted (decisions §23). Lists therefore ask for nothing but the viewer's side.

/** One half of `visibleTo`; for lists, as each half has an index of its own. */
export const sentBy = ({ id }: Viewer) => ({ senderId: id }) satisfies Prisma.MessageWhereInput;

/** The other half. */
export const sentTo = ({ id }: Viewer) => ({ receiverId: id }) satisfies Prisma.MessageWhereInput;

/** The messages of which the viewer is one side. */
export const visibleTo = (viewer: Viewer): Prisma.MessageWhereInput => ({ OR: [sentBy(viewer), sentTo(viewer)] });

/** Somebody's own rows of their conversations, which say what they have not read. */
export const sideOf = (userId: number): Prisma.ConversationMemberWhereInput => ({ userId });

/** For statements written by hand that call the tables so. */
export const MESSAGE: Row = { name: 'message' };
export const MEMBER: Row = { name: 'member' };

/** The id of the conversation of which the viewer is one side and this user the other; all of its messages are between the two. */
export const conversationWith = (viewer: Viewer, userId: number): Prisma.Sql => Prisma.sql`
  SELECT "id" FROM "Conversation"
  WHERE "lowUserId" = ${Math.min(viewer.id, userId)}::int AND "highUserId" = ${Math.max(viewer.id, userId)}::int`;

/** Who may be written to: of the rows `person` and `sender`. */
export const isOpenToSender = Prisma.sql`${conditionOf(enabled, PERSON)}
  AND NOT ${isBlockBetween(Prisma.sql`sender."id"`, Prisma.sql`person."id"`)}`;
