import type { Prisma } from '@sapa/prisma/client';
import type { PrismaService } from '../../platform/prisma/prisma.service.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

// Only the two users see their friendship or request. A block between them deletes the row. A
// disabled account hides the row from the other user.

/** Requests that the viewer sent, including accepted requests. */
export const sentBy = ({ id }: Viewer) =>
  ({ requesterId: id, addressee: enabled }) satisfies Prisma.FriendshipWhereInput;

/** Requests that the viewer received, including accepted requests. */
export const receivedBy = ({ id }: Viewer) =>
  ({ addresseeId: id, requester: enabled }) satisfies Prisma.FriendshipWhereInput;

/** The friendship or request between two users, in either direction. */
export const between = (oneId: number, otherId: number): Prisma.FriendshipWhereInput => ({
  OR: [
    { requesterId: oneId, addresseeId: otherId },
    { requesterId: otherId, addresseeId: oneId },
  ],
});

/** Users who are friends of the viewer. */
export const friendsOf = ({ id }: Pick<Viewer, 'id'>): Prisma.UserWhereInput => ({
  OR: [
    { requestedFriendships: { some: { addresseeId: id, status: 'ACCEPTED' } } },
    { receivedFriendships: { some: { requesterId: id, status: 'ACCEPTED' } } },
  ],
});

export async function areFriends(prisma: PrismaService, viewer: Viewer, userId: number): Promise<boolean> {
  const friendship = await prisma.friendship.findFirst({
    where: { AND: [{ status: 'ACCEPTED' }, between(viewer.id, userId)] },
    select: { id: true },
  });
  return friendship !== null;
}
