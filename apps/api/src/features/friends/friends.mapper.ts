import type { Prisma } from '@sapa/prisma/client';
import { fullName, toUserSummary, userSummarySelect, type UserSummaryRow } from '../../platform/users/user-summary.js';
import type { BlockedUserView, FriendshipView } from './friends.dto.js';

export const friendshipSelect = {
  id: true,
  status: true,
  requester: { select: userSummarySelect },
  addressee: { select: userSummarySelect },
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.FriendshipSelect;

export type FriendshipRow = Prisma.FriendshipGetPayload<{ select: typeof friendshipSelect }>;

export const toFriendshipView = (friendship: FriendshipRow): FriendshipView => ({
  id: friendship.id,
  friendship_id: friendship.id,
  status: friendship.status === 'ACCEPTED' ? 'accepted' : 'pending',
  requester: toUserSummary(friendship.requester),
  addressee: toUserSummary(friendship.addressee),
  createdAt: friendship.createdAt.toISOString(),
  updatedAt: friendship.updatedAt.toISOString(),
});

export function toBlockedUserView(user: UserSummaryRow): BlockedUserView {
  const { id, uuid, imageUrl } = toUserSummary(user);
  return { id, uuid, name: fullName(user), avatar: imageUrl };
}
