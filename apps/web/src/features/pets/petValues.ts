import type { components } from '../../api/schema';
import { amountOf } from './price';

type Pet = components['schemas']['Pet'];
export type CreatePet = components['schemas']['CreatePetDto'];
export type UpdatePet = components['schemas']['UpdatePetDto'];

/** A pet as the forms have it. The fields have the names that the server has for them; prices are written as `price.ts` says. */
export const EMPTY_PET = {
  petCategoryId: null as number | null,
  petCategoryGroupId: null as number | null,
  petName: '',
  dateOfBirth: '',
  gender: '',
  hasPedigree: false,
  petCategoryFoodId: null as number | null,
  isAvailableForBreeding: false,
  priceForBreeding: '',
  forSale: false,
  priceForSale: '',
  isForGiveAway: false,
  description: '',
};

export type PetValues = typeof EMPTY_PET;

export const toPetValues = (pet: Pet): PetValues => ({
  petCategoryId: pet.petCategory.id,
  petCategoryGroupId: pet.petCategoryGroup.id,
  petName: pet.name,
  dateOfBirth: pet.birthdate ?? '',
  gender: pet.gender,
  hasPedigree: pet.hasPedigree,
  petCategoryFoodId: pet.petCategoryFoodId,
  isAvailableForBreeding: pet.priceForBreeding !== null,
  priceForBreeding: String(pet.priceForBreeding ?? ''),
  forSale: pet.priceForSale !== null,
  priceForSale: String(pet.priceForSale ?? ''),
  isForGiveAway: pet.giveAway,
  description: pet.description ?? '',
});

/** What both calls say of a pet; a price offers, null does not. */
const toDetails = (values: PetValues) => ({
  petName: values.petName.trim(),
  dateOfBirth: values.dateOfBirth || null,
  petCategoryGroupId: values.petCategoryGroupId!,
  petCategoryFoodId: values.petCategoryFoodId,
  gender: values.gender as UpdatePet['gender'] & string,
  hasPedigree: values.hasPedigree,
  priceForBreeding: values.isAvailableForBreeding ? amountOf(values.priceForBreeding) : null,
  priceForSale: values.forSale ? amountOf(values.priceForSale) : null,
  isForGiveAway: values.isForGiveAway,
  description: values.description.trim() || null,
});

/** What is sent for a filled-in form. */
export const toCreatePet = (values: PetValues): CreatePet => ({
  ...toDetails(values),
  petCategoryId: values.petCategoryId as CreatePet['petCategoryId'],
  dateOfBirth: values.dateOfBirth,
  isAvailableForBreeding: values.isAvailableForBreeding,
  forSale: values.forSale,
  // Documented: spiders and scorpions have no food, and it is left out.
  petCategoryFoodId: values.petCategoryFoodId ?? undefined,
});

const differences = <Values extends object>(from: Values, to: Values) =>
  Object.fromEntries(
    Object.entries(to).filter(([name, value]) => value !== from[name as keyof Values]),
  ) as Partial<Values>;

/** What is to be sent for an edited pet: only what has changed, so that nothing that others see is touched in passing. Null for no change. */
export function changesOf(pet: Pet, values: PetValues): UpdatePet | null {
  const changes = differences(toDetails(toPetValues(pet)), toDetails(values));
  return Object.keys(changes).length ? changes : null;
}

/** What is not as it was when the editing began, for the draft. */
export function editsOf(start: PetValues, values: PetValues): Partial<PetValues> | null {
  const edits = differences(start, values);
  return Object.keys(edits).length ? edits : null;
}
