import { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../common/auth/viewer.js';
import type { PrismaService } from '../prisma/prisma.service.js';

/** Users between whom and the viewer stands no block, in either direction (decisions §23). */
export const notBlocked = (viewer: Viewer): Prisma.UserWhereInput => ({
  blocks: { none: { blockedId: viewer.id } },
  blockedBy: { none: { blockerId: viewer.id } },
});

/**
 * The ids of everybody between whom and the viewer stands a block, for statements written by hand: `"authorId" NOT IN (…)` is what
 * `notBlocked` is to Prisma. PostgreSQL makes a hash table of it, once for a statement: many blocks cost no more than few.
 */
export const blockedAround = (viewer: Viewer): Prisma.Sql => Prisma.sql`
  SELECT "blockedId" FROM "Block" WHERE "blockerId" = ${viewer.id}
  UNION ALL
  SELECT "blockerId" FROM "Block" WHERE "blockedId" = ${viewer.id}`;

export async function isBlockedBetween(
  prisma: Pick<PrismaService, 'block'>,
  viewer: Pick<Viewer, 'id'>,
  userId: number,
): Promise<boolean> {
  const block = await prisma.block.findFirst({
    where: {
      OR: [
        { blockerId: viewer.id, blockedId: userId },
        { blockerId: userId, blockedId: viewer.id },
      ],
    },
  });
  return block !== null;
}

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
