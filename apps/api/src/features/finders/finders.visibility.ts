import type { Prisma } from '@sapa/prisma/client';
import { HELPER_CATEGORIES } from '../businesses/kinds.js';

/** Clinics and shelters. Owners see their names. */
export const isNamedFinder = { userCategoryId: { in: HELPER_CATEGORIES } } satisfies Prisma.UserWhereInput;

/** Verified clinics and shelters. Their daily limit of lookups is higher. */
export const isVerifiedFinder = {
  ...isNamedFinder,
  businessProfiles: { some: { verifiedAt: { not: null } } },
} satisfies Prisma.UserWhereInput;

/** Returns the path of the page on which the owner reads messages of finders. */
export const finderPath = (petUuid: string): string => `/pet/tag/${petUuid}`;
