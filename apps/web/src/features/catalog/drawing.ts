import { type IllustrationName, illustrations } from '../../ui/pictures/illustrations';
import type { Breed } from './breeds';
import { petCategoryLook } from './petCategories';

/**
 * The illustration on a breed's tile. The pictures of the reference data are named like the app's illustrations
 * (`/breeds/Dogs/guide-dog.webp`); other pictures, added by an operator, have none.
 */
export function breedDrawing({ photoUrl }: Breed): IllustrationName | undefined {
  const file = /^\/breeds\/\w+\/([\w-]+)\.webp$/.exec(photoUrl)?.[1];
  const name = file?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.keys(illustrations).find((known): known is IllustrationName => known === name);
}

/** The illustration of a pet without a photo: that of its breed, otherwise that of its category. */
export const petDrawing = (petCategoryId: number | null | undefined, breed: Breed | undefined) =>
  (breed && breedDrawing(breed)) ?? petCategoryLook(petCategoryId).illustration;
