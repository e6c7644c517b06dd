import type { BusinessKind } from '@sapa/prisma/client';
import { USER_CATEGORY } from '../catalog/catalog.dto.js';

/** The business type of each user category. Pet owners have no business. */
export const BUSINESS_KIND = {
  [USER_CATEGORY.kennel]: 'KENNEL',
  [USER_CATEGORY.parlor]: 'BEAUTY_PARLOR',
  [USER_CATEGORY.veterinary]: 'VETERINARY',
  [USER_CATEGORY.shelter]: 'SHELTER',
} as const;

export const BUSINESS_CATEGORIES = Object.keys(BUSINESS_KIND).map(Number);

/** User categories of clinics and shelters. */
export const HELPER_CATEGORIES: number[] = [USER_CATEGORY.veterinary, USER_CATEGORY.shelter];

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
