import type { components } from '../../api/schema';
import { PET_CATEGORY } from './petCategories';

export type Breed = components['schemas']['Breed'];
export type PetCategoryId = Breed['petCategoryId'];

const FOLDERS = ['Dogs/', 'Cats/', 'Parrots/', 'Reptiles/', 'Rodents/', 'Spiders/', 'other-photoes/'];

/** Documented: a breed whose picture lies in none of the known folders is hidden. */
export const isShown = ({ photoUrl }: Breed) => FOLDERS.some((folder) => photoUrl.includes(folder));

/** Dogs and cats have breeds; what the list of parrots or spiders holds are species, and the texts say so. */
export const breedContext = (id: PetCategoryId | undefined) =>
  id === undefined || id === PET_CATEGORY.dogs || id === PET_CATEGORY.cats ? undefined : 'species';

/** A number from the address as a category; anything else is none. */
export function toPetCategoryId(value: string | null): PetCategoryId | undefined {
  return Object.values(PET_CATEGORY).find((id) => String(id) === value);
}
