import type { Prisma } from '@sapa/prisma/client';

/** Ids of the user categories of clinics and shelters. */
const BUSINESSES = [4, 5];

/** Clinics and shelters. Owners see their names, and their daily limit of lookups is higher. */
export const isNamedFinder = { userCategoryId: { in: BUSINESSES } } satisfies Prisma.UserWhereInput;

/** Returns the path of the page on which the owner reads messages of finders. */
export const finderPath = (petUuid: string): string => `/pet/tag/${petUuid}`;
