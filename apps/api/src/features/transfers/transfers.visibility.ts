import type { Prisma } from '@sapa/prisma/client';
import { notHidden } from '../../platform/prisma/hidden.js';
import { visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

// Only the giver and the receiver see a transfer. A block or a hidden pet hides it from the
// receiver.

type Person = Pick<Viewer, 'id'>;

/** Transfers that the viewer has offered. */
export const givenBy = ({ id }: Person) => ({ fromUserId: id }) satisfies Prisma.PetTransferWhereInput;

/** Transfers that were offered to the viewer. */
export const offeredTo = (viewer: Person) =>
  ({ toUserId: viewer.id, fromUser: usersVisibleTo(viewer), pet: notHidden }) satisfies Prisma.PetTransferWhereInput;

/** Transfers without an answer. Some of them may have expired. */
export const isPending = { state: 'PENDING' } as const satisfies Prisma.PetTransferWhereInput;

/** Transfers in the viewer's list. The receiver sees pending transfers and received pets. */
export const visibleTo = (viewer: Person): Prisma.PetTransferWhereInput => ({
  OR: [givenBy(viewer), { ...offeredTo(viewer), state: { in: ['PENDING', 'ACCEPTED'] } }],
});
