import type { components } from '../../api/schema';
import type { IllustrationName } from '../../ui/pictures/illustrations';
import type { Tint } from '../../ui/pictures/tint';
import { PET_CATEGORY, petCategoryLook } from '../catalog/petCategories';

export type BlogPost = components['schemas']['BlogPost'];
export type BlogCategory = BlogPost['category'];

/** Blog categories in the form's order, each with the id of its pet category or null. */
const PET_CATEGORIES: Record<BlogCategory, number | null> = {
  PSI: PET_CATEGORY.dogs,
  MACKE: PET_CATEGORY.cats,
  GLODARI: PET_CATEGORY.rodents,
  PAPAGAJI: PET_CATEGORY.parrots,
  GMIZAVCI: PET_CATEGORY.reptiles,
  'PAUCI I SKORPIJE': PET_CATEGORY.spiders,
  HRANA: null,
  OPREMA: null,
};

export const BLOG_CATEGORIES = Object.keys(PET_CATEGORIES) as BlogCategory[];

export const petCategoryOf = (category: BlogCategory) => PET_CATEGORIES[category];

/** Blog categories about pets: the tabs of the list and the choices in the dialog. */
export const PET_BLOG_CATEGORIES = BLOG_CATEGORIES.filter((category) => petCategoryOf(category) !== null);

interface Look {
  tint: Tint;
  illustration: IllustrationName;
}

export function categoryLook(category: BlogCategory): Look {
  const petCategoryId = petCategoryOf(category);
  if (petCategoryId) return petCategoryLook(petCategoryId);
  return { tint: 'plain', illustration: category === 'HRANA' ? 'bone' : 'basket' };
}
