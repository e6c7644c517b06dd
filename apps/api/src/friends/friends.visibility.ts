import type { Prisma } from '@sapa/prisma/client';
import type { PrismaService } from '../prisma/prisma.service.js';
import { enabled } from '../users/users.visibility.js';
import type { Viewer } from '../users/viewer.js';

// Friendships and requests are seen by their two sides alone. A block has ended them; with somebody disabled they wait unseen.

/** What the viewer has asked for. */
export const askedBy = ({ id }: Viewer) =>
  ({ requesterId: id, addressee: enabled }) satisfies Prisma.FriendshipWhereInput;

/** What the viewer was asked for. */
export const askedOf = ({ id }: Viewer) =>
  ({ addresseeId: id, requester: enabled }) satisfies Prisma.FriendshipWhereInput;

/** The friendship or request of two people, whoever asked. */
export const between = (oneId: number, otherId: number): Prisma.FriendshipWhereInput => ({
  OR: [
    { requesterId: oneId, addresseeId: otherId },
    { requesterId: otherId, addresseeId: oneId },
  ],
});

/** Holds back what else would change between these two until the transaction ends: of a request and a block at once one comes first. */
export async function lockPair(transaction: Prisma.TransactionClient, oneId: number, otherId: number): Promise<void> {
  await transaction.$executeRaw`
    SELECT pg_advisory_xact_lock(${Math.min(oneId, otherId)}::int, ${Math.max(oneId, otherId)}::int)`;
}

export async function areFriends(prisma: PrismaService, viewer: Viewer, userId: number): Promise<boolean> {
  const friendship = await prisma.friendship.findFirst({
    where: { AND: [{ status: 'ACCEPTED' }, between(viewer.id, userId)] },
    select: { id: true },
  });
  return friendship !== null;
}
