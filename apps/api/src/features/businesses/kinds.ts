import type { BusinessKind } from '@sapa/prisma/client';

/** The kind of business of each user category; owners (1) have none. */
export const BUSINESS_KIND = { 2: 'KENNEL', 3: 'BEAUTY_PARLOR', 4: 'VETERINARY', 5: 'SHELTER' } as const;

/** The categories of those who have a business. */
export const BUSINESS_CATEGORIES = Object.keys(BUSINESS_KIND).map(Number);

interface Owner<Business> {
  userCategoryId: number | null;
  businessProfiles: Business[];
}

/** The business of the owner's category; one of an earlier category does not count. */
export const currentBusiness = <Business extends { kind: BusinessKind }>(owner: Owner<Business>) =>
  owner.businessProfiles.find(({ kind }) => kind === BUSINESS_KIND[owner.userCategoryId as keyof typeof BUSINESS_KIND]);
