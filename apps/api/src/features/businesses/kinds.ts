import type { BusinessKind } from '@sapa/prisma/client';

/** The business type of each user category. Category 1, pet owners, has no business. */
export const BUSINESS_KIND = { 2: 'KENNEL', 3: 'BEAUTY_PARLOR', 4: 'VETERINARY', 5: 'SHELTER' } as const;

export const BUSINESS_CATEGORIES = Object.keys(BUSINESS_KIND).map(Number);

/** User categories of clinics and shelters. */
export const HELPER_CATEGORIES: number[] = [4, 5];

interface Owner<Business> {
  userCategoryId: number | null;
  businessProfiles: Business[];
}

/**
 * Returns the business of the owner's current category, and ignores businesses of earlier
 * categories.
 */
export const currentBusiness = <Business extends { kind: BusinessKind }>(owner: Owner<Business>) =>
  owner.businessProfiles.find(({ kind }) => kind === BUSINESS_KIND[owner.userCategoryId as keyof typeof BUSINESS_KIND]);
