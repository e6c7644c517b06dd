import { Prisma } from '@sapa/prisma/client';
import { isBlockBetween } from '../users/blocks.visibility.js';
import { isEnabled } from '../users/users.visibility.js';
import type { Viewer } from '../users/viewer.js';

// Messages and conversations are seen by their two sides alone, and by these for good: what was said before a block, or by somebody
// who has been disabled since, stays readable and counted (decisions §23). Lists therefore ask for nothing but the viewer's side.

/** The messages of which the viewer is one side. */
export const visibleTo = ({ id }: Viewer): Prisma.MessageWhereInput => ({ OR: [{ senderId: id }, { receiverId: id }] });

/** One half of `visibleTo`, for statements written by hand: each half has an index of its own. Of the row `message`. */
export const isSentBy = ({ id }: Viewer): Prisma.Sql => Prisma.sql`message."senderId" = ${id}::int`;

/** The other half. */
export const isSentTo = ({ id }: Viewer): Prisma.Sql => Prisma.sql`message."receiverId" = ${id}::int`;

/** Somebody's own rows of their conversations, which say what they have not read. */
export const sideOf = (userId: number): Prisma.ConversationMemberWhereInput => ({ userId });

/** `sideOf` the viewer, for statements written by hand: of the row `member`. */
export const isSideOf = ({ id }: Viewer): Prisma.Sql => Prisma.sql`member."userId" = ${id}::int`;

/** The id of the conversation of which the viewer is one side and this user the other; all of its messages are between the two. */
export const conversationWith = (viewer: Viewer, userId: number): Prisma.Sql => Prisma.sql`
  SELECT "id" FROM "Conversation"
  WHERE "lowUserId" = ${Math.min(viewer.id, userId)}::int AND "highUserId" = ${Math.max(viewer.id, userId)}::int`;

/** Who may be written to: of the rows `person` and `sender`. */
export const isOpenToSender = Prisma.sql`${isEnabled()}
  AND NOT ${isBlockBetween(Prisma.sql`sender."id"`, Prisma.sql`person."id"`)}`;
