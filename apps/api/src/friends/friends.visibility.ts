import type { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../common/auth/viewer.js';
import type { PrismaService } from '../prisma/prisma.service.js';

/** Users between whom and the viewer stands no block, in either direction (decisions §23). */
export const notBlocked = (viewer: Viewer): Prisma.UserWhereInput => ({
  blocks: { none: { blockedId: viewer.id } },
  blockedBy: { none: { blockerId: viewer.id } },
});

export async function isBlockedBetween(prisma: PrismaService, viewer: Viewer, userId: number): Promise<boolean> {
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
