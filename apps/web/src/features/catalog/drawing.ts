import { type IllustrationName, illustrations } from '../../ui/pictures/illustrations';
import type { Breed } from './breeds';
import { petCategoryLook } from './petCategories';

/**
 * Returns the illustration for a breed, or undefined if the breed has a photo. File names in the
 * reference data match the illustrations (`/breeds/Dogs/guide-dog.webp`).
 */
export function breedDrawing({ photoUrl }: Breed): IllustrationName | undefined {
  const file = /^\/breeds\/\w+\/([\w-]+)\.webp$/.exec(photoUrl)?.[1];
  const name = file?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.keys(illustrations).find((known): known is IllustrationName => known === name);
}

/** Illustration of a pet without a photo: the breed's if known, otherwise the category's. */
export const petDrawing = (petCategoryId: number | null | undefined, breed: Breed | undefined) =>
  (breed && breedDrawing(breed)) ?? petCategoryLook(petCategoryId).illustration;
