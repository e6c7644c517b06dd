import type { Prisma } from '@sapa/prisma/client';
import { localizedText, type Language } from '../../platform/http/language.js';
import type { BreedView, FoodView, NamedView, PetCategoryView, ServiceView, UserCategoryView } from './catalog.dto.js';

const named = { id: true, names: true } as const;

interface Named {
  id: number;
  names: Prisma.JsonValue;
}

interface Described extends Named {
  descriptions: Prisma.JsonValue;
}

export const toNamedView = ({ id, names }: Named, language: Language): NamedView => ({
  id,
  name: localizedText(names, language),
});

export const namedSelect = named satisfies Prisma.PetCategorySelect &
  Prisma.PetCategoryGroupSelect &
  Prisma.PetCategoryFoodSelect;

export const toUserCategoryView = (row: Described, language: Language): UserCategoryView => ({
  ...toNamedView(row, language),
  description: localizedText(row.descriptions, language),
  photo_url: `/categories/${row.id}.webp`,
});

export const toPetCategoryView = (row: Described & { photoUrl: string }, language: Language): PetCategoryView => ({
  ...toNamedView(row, language),
  description: localizedText(row.descriptions, language),
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
