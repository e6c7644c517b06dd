import type { Audience } from '@sapa/prisma/client';
import type { AddressView } from '../addresses/addresses.dto.js';
import type { Viewer } from '../common/auth/viewer.js';
import { isBlockedBetween } from '../friends/blocks.visibility.js';
import { areFriends } from '../friends/friends.visibility.js';
import type { PrismaService } from '../prisma/prisma.service.js';

/** What a reader of a profile is to its owner, as far as it decides about contact data. */
export type Closeness = 'owner' | 'friend' | 'user' | 'blocked';

export async function closeness(prisma: PrismaService, viewer: Viewer, ownerId: number): Promise<Closeness> {
  if (viewer.id === ownerId) return 'owner';
  const [isBlocked, isFriend] = await Promise.all([
    isBlockedBetween(prisma, viewer, ownerId),
    areFriends(prisma, viewer, ownerId),
  ]);
  if (isBlocked) return 'blocked';
  return isFriend ? 'friend' : 'user';
}

const READERS: Record<Audience, readonly Closeness[]> = {
  USERS: ['owner', 'friend', 'user'],
  FRIENDS: ['owner', 'friend'],
  ME: ['owner'],
};

/** The one rule by which an e-mail address or a phone number is shown (decisions §13). */
export const maySee = (reader: Closeness, audience: Audience): boolean => READERS[audience].includes(reader);

/** Where a block stands between the two the profile names the town, and nobody's door (decisions §13). */
export const addressFor = (isBlocked: boolean, address: AddressView): AddressView =>
  isBlocked ? { ...address, street: '' } : address;
