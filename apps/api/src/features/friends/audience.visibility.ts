import type { Audience } from '@sapa/prisma/client';
import { PET_OWNER } from '../catalog/catalog.dto.js';
import type { PrismaService } from '../../platform/prisma/prisma.service.js';
import { isBlockedBetween } from '../../platform/users/blocks.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { areFriends } from './friends.visibility.js';

/** What a reader of a profile is to its owner, as far as it decides about what has an audience. */
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

/** The one rule by which an e-mail address, a phone number, a street or a birth date is shown (decisions §13). */
export const maySee = (reader: Closeness, audience: Audience): boolean => READERS[audience].includes(reader);

interface Owner {
  userCategoryId: number | null;
  emailVisibility: Audience;
  phoneVisibility: Audience;
  streetVisibility: Audience | null;
  birthDateVisibility: Audience | null;
}

/** Whom the owner shows each to. Where they have not chosen it is for the friends of a person, and for everyone who looks for a business. */
export function audiencesOf(owner: Owner) {
  const isPerson = owner.userCategoryId === null || owner.userCategoryId === PET_OWNER;
  const byCategory: Audience = isPerson ? 'FRIENDS' : 'USERS';
  return {
    email: owner.emailVisibility,
    phone: owner.phoneVisibility,
    street: owner.streetVisibility ?? byCategory,
    birthDate: owner.birthDateVisibility ?? byCategory,
  };
}

/** The columns that `audiencesOf` goes by. */
export const audienceSelect = {
  userCategoryId: true,
  emailVisibility: true,
  phoneVisibility: true,
  streetVisibility: true,
  birthDateVisibility: true,
} as const;
