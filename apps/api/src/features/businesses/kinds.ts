import { Prisma, type BusinessKind } from '@sapa/prisma/client';

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

const kinds = Object.entries(BUSINESS_KIND).map(([id, kind]) => `WHEN ${id} THEN '${kind}'`);

/** The same in a statement: that `business` is the one of `person`. */
export const isCurrentBusiness = Prisma.raw(
  `business."userId" = person.id AND business.kind = (CASE person."userCategoryId" ${kinds.join(' ')} END)::"BusinessKind"`,
);
