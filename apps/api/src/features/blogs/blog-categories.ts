import type { BlogCategory } from '@sapa/prisma/client';

/** API category names, each with the id of its pet category (decisions §17). */
const PET_CATEGORIES = {
  PSI: 1,
  MACKE: 2,
  GLODARI: 5,
  PAPAGAJI: 3,
  GMIZAVCI: 4,
  'PAUCI I SKORPIJE': 6,
  HRANA: null,
  OPREMA: null,
} as const;

export type BlogCategoryName = keyof typeof PET_CATEGORIES;

export const BLOG_CATEGORIES = Object.keys(PET_CATEGORIES) as BlogCategoryName[];

export const petCategoryOf = (category: BlogCategoryName) => PET_CATEGORIES[category];

export const categoryOfPets = (petCategoryId: number) =>
  BLOG_CATEGORIES.find((category) => PET_CATEGORIES[category] === petCategoryId);

// The database enum uses underscores where API names have spaces.
export const toStored = (category: BlogCategoryName) => category.replaceAll(' ', '_') as BlogCategory;
export const toName = (stored: BlogCategory) => stored.replaceAll('_', ' ') as BlogCategoryName;
