import { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../common/auth/viewer.js';
import { isBlockBetween } from '../friends/blocks.visibility.js';
import { isEnabled } from '../users/users.visibility.js';

// Messages and conversations are seen by their two sides alone, and by these for good: what was said before a block, or by somebody
// who has been disabled since, stays readable and counted (decisions §23). Lists therefore ask for nothing but the viewer's side.

/** The messages of which the viewer is one side. */
export const visibleTo = ({ id }: Viewer): Prisma.MessageWhereInput => ({ OR: [{ senderId: id }, { receiverId: id }] });

/** Who may be written to: of the rows `person` and `sender`. */
export const isOpenToSender = Prisma.sql`${isEnabled(Prisma.sql`person`)}
  AND NOT ${isBlockBetween(Prisma.sql`sender."id"`, Prisma.sql`person."id"`)}`;
