import type { Audience } from '@sapa/prisma/client';
import { areFriends } from '../friends/friends.visibility.js';
import type { PrismaService } from '../prisma/prisma.service.js';
import { isBlockedBetween } from '../users/blocks.visibility.js';
import type { Viewer } from '../users/viewer.js';

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
