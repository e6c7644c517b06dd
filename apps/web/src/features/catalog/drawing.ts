import { type IllustrationName, illustrations } from '../../ui/pictures/illustrations';
import type { Breed } from './breeds';
import { petCategoryLook } from './petCategories';

/**
 * The animal on a breed's tile. The pictures that come with the reference data are the app's own drawings, called alike
 * (`/breeds/Dogs/guide-dog.webp`); what else an operator has put there is no drawing.
 */
export function breedDrawing({ photoUrl }: Breed): IllustrationName | undefined {
  const file = /^\/breeds\/\w+\/([\w-]+)\.webp$/.exec(photoUrl)?.[1];
  const name = file?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.keys(illustrations).find((known): known is IllustrationName => known === name);
}

/** What is drawn where a pet has no photo: the animal of its breed, or that of its kind where the breed is not known or has none. */
export const petDrawing = (petCategoryId: number | null | undefined, breed: Breed | undefined) =>
  (breed && breedDrawing(breed)) ?? petCategoryLook(petCategoryId).illustration;
