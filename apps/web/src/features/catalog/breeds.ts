import type { components } from '../../api/schema';
import { PET_CATEGORY } from './petCategories';

export type Breed = components['schemas']['Breed'];
export type PetCategoryId = Breed['petCategoryId'];

const FOLDERS = ['Dogs/', 'Cats/', 'Parrots/', 'Reptiles/', 'Rodents/', 'Spiders/', 'other-photoes/'];

/** By the specification, breeds are hidden if their picture is in none of these folders. */
export const hasKnownPicture = ({ photoUrl }: Breed) => FOLDERS.some((folder) => photoUrl.includes(folder));

const isUnknown = (id: number) => id % 100 === 0;

/** Leaves out the entries for unknown breeds, which only forms need. */
export const withoutUnknown = (breeds: Breed[]) => breeds.filter(({ id }) => !isUnknown(id));

const isMixed = (id: number) => id % 100 === 1;

/**
 * Returns the choices of a breed field, with mixed and unknown breeds first. The hundred ids of
 * each category begin with these two.
 */
export const breedChoices = (breeds: Breed[], unknown: string) => [
  ...breeds.filter(({ id }) => isMixed(id)),
  ...breeds.filter(({ id }) => isUnknown(id)).map((breed) => ({ ...breed, name: unknown })),
  ...breeds.filter(({ id }) => !isMixed(id) && !isUnknown(id)),
];

/** The i18next context that selects the word: dogs and cats have breeds, other animals species. */
export const breedContext = (id: PetCategoryId | undefined) =>
  id === undefined || id === PET_CATEGORY.dogs || id === PET_CATEGORY.cats ? undefined : 'species';

/** Parses a category id from the URL. Returns undefined for an unknown id. */
export function toPetCategoryId(value: string | null): PetCategoryId | undefined {
  return Object.values(PET_CATEGORY).find((id) => String(id) === value);
}
