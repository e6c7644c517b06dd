import type { components } from '../../api/schema';
import { amountOf } from './price';

type Pet = components['schemas']['Pet'];
export type CreatePet = components['schemas']['CreatePetDto'];
export type UpdatePet = components['schemas']['UpdatePetDto'];

/** The form values of a pet. The fields have the server's names; for prices see `price.ts`. */
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

/** The fields of both calls; a price makes an offer, null withdraws it. */
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

/** The request for a new pet. */
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

/** The request for an edited pet: only the changed fields, so that no others are overwritten. Null if nothing has changed. */
export function changesOf(pet: Pet, values: PetValues): UpdatePet | null {
  const changes = differences(toDetails(toPetValues(pet)), toDetails(values));
  return Object.keys(changes).length ? changes : null;
}

/** The values that differ from the start of editing, for the draft. */
export function editsOf(start: PetValues, values: PetValues): Partial<PetValues> | null {
  const edits = differences(start, values);
  return Object.keys(edits).length ? edits : null;
}
