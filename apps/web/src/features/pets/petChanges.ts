import type { components } from '../../api/schema';
import { EMPTY_PET, type PetValues, toPrice } from './petSchema';

type Pet = components['schemas']['Pet'];
export type UpdatePet = components['schemas']['UpdatePetDto'];

const priceText = (price: number | null) => (price === null ? '' : String(price));

/** A pet as the form has it. */
export const toPetValues = (pet: Pet): PetValues => ({
  ...EMPTY_PET,
  petCategoryId: pet.petCategory.id,
  petCategoryGroupId: pet.petCategoryGroup.id,
  petName: pet.name,
  dateOfBirth: pet.birthdate ?? '',
  gender: pet.gender,
  hasPedigree: pet.hasPedigree,
  petCategoryFoodId: pet.petCategoryFoodId,
  isAvailableForBreeding: pet.priceForBreeding !== null,
  priceForBreeding: priceText(pet.priceForBreeding),
  forSale: pet.priceForSale !== null,
  priceForSale: priceText(pet.priceForSale),
  isForGiveAway: pet.giveAway,
  description: pet.description ?? '',
});

/** The update has no switches: a price offers, null withdraws. */
const toUpdatePet = (values: PetValues): UpdatePet => ({
  petName: values.petName.trim(),
  dateOfBirth: values.dateOfBirth || null,
  petCategoryGroupId: values.petCategoryGroupId!,
  petCategoryFoodId: values.petCategoryFoodId,
  gender: values.gender as UpdatePet['gender'],
  hasPedigree: values.hasPedigree,
  isForGiveAway: values.isForGiveAway,
  priceForBreeding: values.isAvailableForBreeding ? toPrice(values.priceForBreeding) : null,
  priceForSale: values.forSale ? toPrice(values.priceForSale) : null,
  description: values.description.trim() || null,
});

const differences = <Values extends object>(from: Values, to: Values) =>
  Object.fromEntries(
    Object.entries(to).filter(([name, value]) => value !== from[name as keyof Values]),
  ) as Partial<Values>;

/** What is to be sent for an edited pet: only what has changed, so that nothing that others see is touched in passing. Null for no change. */
export function changesOf(pet: Pet, values: PetValues): UpdatePet | null {
  const changes = differences(toUpdatePet(toPetValues(pet)), toUpdatePet(values));
  return Object.keys(changes).length ? changes : null;
}

/** What is not as it was when the editing began, for the draft. */
export function editsOf(start: PetValues, values: PetValues): Partial<PetValues> | null {
  const edits = differences(start, values);
  return Object.keys(edits).length ? edits : null;
}
