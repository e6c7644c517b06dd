import type { Prisma } from '@sapa/prisma/client';
import type { PrismaService } from '../../platform/prisma/prisma.service.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

// Friendships and requests are seen by their two sides alone. A block ends them; those of disabled people are hidden.

/** Requests and friendships that the viewer has asked for. */
export const askedBy = ({ id }: Viewer) =>
  ({ requesterId: id, addressee: enabled }) satisfies Prisma.FriendshipWhereInput;

/** Requests and friendships that the viewer was asked for. */
export const askedOf = ({ id }: Viewer) =>
  ({ addresseeId: id, requester: enabled }) satisfies Prisma.FriendshipWhereInput;

/** The friendship or request of two people, in either direction. */
export const between = (oneId: number, otherId: number): Prisma.FriendshipWhereInput => ({
  OR: [
    { requesterId: oneId, addresseeId: otherId },
    { requesterId: otherId, addresseeId: oneId },
  ],
});

export async function areFriends(prisma: PrismaService, viewer: Viewer, userId: number): Promise<boolean> {
  const friendship = await prisma.friendship.findFirst({
    where: { AND: [{ status: 'ACCEPTED' }, between(viewer.id, userId)] },
    select: { id: true },
  });
  return friendship !== null;
}
