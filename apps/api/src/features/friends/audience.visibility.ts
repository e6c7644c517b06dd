import type { Audience } from '@sapa/prisma/client';
import { USER_CATEGORY } from '../catalog/catalog.dto.js';
import type { PrismaService } from '../../platform/prisma/prisma.service.js';
import { isBlockedBetween } from '../../platform/users/blocks.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { areFriends } from './friends.visibility.js';

/**
 * Relationship between a viewer and a profile's owner. It decides which fields the viewer sees.
 */
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

const VIEWERS: Record<Audience, readonly Closeness[]> = {
  USERS: ['owner', 'friend', 'user'],
  FRIENDS: ['owner', 'friend'],
  ME: ['owner'],
};

/**
 * Returns true if the audience includes the viewer. Applies to email address, phone number, street
 * and birth date (decisions §13).
 */
export const maySee = (viewerCloseness: Closeness, audience: Audience): boolean =>
  VIEWERS[audience].includes(viewerCloseness);

interface Owner {
  userCategoryId: number | null;
  emailVisibility: Audience;
  phoneVisibility: Audience;
  streetVisibility: Audience | null;
  birthDateVisibility: Audience | null;
}

/**
 * Returns the audience of each profile field. The default for street and birth date is friends for
 * private persons, and all users for businesses.
 */
export function audiencesOf(owner: Owner) {
  const isPerson = owner.userCategoryId === null || owner.userCategoryId === USER_CATEGORY.owner;
  const byCategory: Audience = isPerson ? 'FRIENDS' : 'USERS';
  return {
    email: owner.emailVisibility,
    phone: owner.phoneVisibility,
    street: owner.streetVisibility ?? byCategory,
    birthDate: owner.birthDateVisibility ?? byCategory,
  };
}

/** Columns that `audiencesOf()` needs. */
export const audienceSelect = {
  userCategoryId: true,
  emailVisibility: true,
  phoneVisibility: true,
  streetVisibility: true,
  birthDateVisibility: true,
} as const;
