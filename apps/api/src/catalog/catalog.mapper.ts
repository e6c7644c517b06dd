import type { Prisma } from '@sapa/prisma/client';
import type { Language } from '../common/http/language.js';
import type { BreedView, FoodView, PetCategoryView, ServiceView, UserCategoryView } from './catalog.dto.js';

const named = { id: true, nameEn: true, nameSr: true } as const;

interface Named {
  id: number;
  nameEn: string;
  nameSr: string;
}

interface Described extends Named {
  descriptionEn: string;
  descriptionSr: string;
}

/** `{id, name}` in the reader's language: how pets and others refer to reference data. */
export const toNamedView = (row: Named, language: Language) => ({
  id: row.id,
  name: language === 'sr' ? row.nameSr : row.nameEn,
});

const description = (row: Described, language: Language) => (language === 'sr' ? row.descriptionSr : row.descriptionEn);

export const namedSelect = named satisfies Prisma.PetCategorySelect &
  Prisma.PetCategoryGroupSelect &
  Prisma.PetCategoryFoodSelect;

export const toUserCategoryView = (row: Described, language: Language): UserCategoryView => ({
  ...toNamedView(row, language),
  description: description(row, language),
  photo_url: `/categories/${row.id}.webp`,
});

export const toPetCategoryView = (row: Described & { photoUrl: string }, language: Language): PetCategoryView => ({
  ...toNamedView(row, language),
  description: description(row, language),
  photo_url: row.photoUrl,
});

export const toBreedView = (
  row: Named & { photoUrl: string; petCategoryId: number },
  language: Language,
): BreedView => ({
  ...toNamedView(row, language),
  photoUrl: row.photoUrl,
  petCategoryId: row.petCategoryId,
});

export const toFoodView = (row: Named, language: Language): FoodView => toNamedView(row, language);

export const serviceSelect = { ...named, userCategoryIds: true } as const satisfies Prisma.ServiceSelect;

export const toServiceView = (row: Named & { userCategoryIds: number[] }, language: Language): ServiceView => ({
  ...toNamedView(row, language),
  userCategoryIds: row.userCategoryIds,
});
