import type { components } from '../../api/schema';
import { trimText } from '@sapa/prisma/trim-text.ts';
import { amountOf } from '../../ui/fields/price';
import type { useGuidedForm } from '../../ui/forms/useGuidedForm';

type Pet = components['schemas']['Pet'];
export type CreatePet = components['schemas']['CreatePetDto'];
export type UpdatePet = components['schemas']['UpdatePetDto'];

/** Form values of a pet, with the API's field names. For prices see `price.ts`. */
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
  currency: '',
  /** '' means unset: pets for adoption are visible to visitors by default. */
  visibleToVisitors: '' as '' | 'yes' | 'no',
  // The form cannot express "no" for these facts: an unchecked box means unknown.
  vaccinated: false,
  neutered: false,
  chipped: false,
  chipNumber: '',
  goodWithChildren: false,
  goodWithDogs: false,
  goodWithCats: false,
  size: '',
  /** Comma-separated. */
  tags: '',
  description: '',
};

export const FACTS = ['vaccinated', 'neutered', 'chipped', 'goodWithChildren', 'goodWithDogs', 'goodWithCats'] as const;

export type PetValues = typeof EMPTY_PET;
export type PetFormState = ReturnType<typeof useGuidedForm<PetValues>>;

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
  currency: pet.currency ?? '',
  visibleToVisitors: pet.visibleToVisitors ? 'yes' : 'no',
  vaccinated: pet.vaccinated ?? false,
  neutered: pet.neutered ?? false,
  chipped: pet.chipped ?? false,
  chipNumber: pet.chipNumber ?? '',
  goodWithChildren: pet.goodWithChildren ?? false,
  goodWithDogs: pet.goodWithDogs ?? false,
  goodWithCats: pet.goodWithCats ?? false,
  size: pet.size ?? '',
  tags: pet.tags.join(','),
  description: pet.description ?? '',
});

/** Fields of both requests. A price creates an offer, null withdraws it. */
const toDetails = (values: PetValues) => ({
  petName: trimText(values.petName),
  dateOfBirth: values.dateOfBirth || null,
  petCategoryGroupId: values.petCategoryGroupId!,
  petCategoryFoodId: values.petCategoryFoodId,
  gender: values.gender as UpdatePet['gender'] & string,
  hasPedigree: values.hasPedigree,
  priceForBreeding: values.isAvailableForBreeding ? amountOf(values.priceForBreeding) : null,
  priceForSale: values.forSale ? amountOf(values.priceForSale) : null,
  isForGiveAway: values.isForGiveAway,
  currency: (values.isAvailableForBreeding || values.forSale) && values.currency ? values.currency : undefined,
  visibleToVisitors: values.visibleToVisitors ? values.visibleToVisitors === 'yes' : undefined,
  vaccinated: values.vaccinated || null,
  neutered: values.neutered || null,
  chipped: values.chipped || null,
  chipNumber: trimText(values.chipNumber) || null,
  goodWithChildren: values.goodWithChildren || null,
  goodWithDogs: values.goodWithDogs || null,
  goodWithCats: values.goodWithCats || null,
  size: (values.size || null) as UpdatePet['size'],
  tags: values.tags,
  description: trimText(values.description) || null,
});

const toTags = (tags: string) => (tags ? tags.split(',') : []) as Pet['tags'];

/** Unknown facts are omitted. */
const chosenFacts = (values: PetValues) => ({
  vaccinated: values.vaccinated || undefined,
  neutered: values.neutered || undefined,
  chipped: values.chipped || undefined,
  chipNumber: trimText(values.chipNumber) || undefined,
  goodWithChildren: values.goodWithChildren || undefined,
  goodWithDogs: values.goodWithDogs || undefined,
  goodWithCats: values.goodWithCats || undefined,
  size: (values.size || undefined) as CreatePet['size'],
  tags: values.tags ? toTags(values.tags) : undefined,
});

/** Request body for a new pet. */
export const toCreatePet = (values: PetValues): CreatePet => ({
  ...toDetails(values),
  ...chosenFacts(values),
  petCategoryId: values.petCategoryId as CreatePet['petCategoryId'],
  dateOfBirth: values.dateOfBirth,
  isAvailableForBreeding: values.isAvailableForBreeding,
  forSale: values.forSale,
  // Spiders and scorpions have no food; the field is omitted.
  petCategoryFoodId: values.petCategoryFoodId ?? undefined,
});

const differences = <Values extends object>(from: Values, to: Values) =>
  Object.fromEntries(
    Object.entries(to).filter(([name, value]) => value !== undefined && value !== from[name as keyof Values]),
  ) as Partial<Values>;

/**
 * Request body for an edited pet. Contains only changed fields, so that others are not
 * overwritten. Null if nothing has changed.
 */
export function changesOf(pet: Pet, values: PetValues): UpdatePet | null {
  const { tags, ...changes } = differences(toDetails(toPetValues(pet)), toDetails(values));
  const request: UpdatePet = tags === undefined ? changes : { ...changes, tags: toTags(tags) };
  return Object.keys(request).length ? request : null;
}

/** Values that differ from the stored pet, for the draft. */
export function editsOf(start: PetValues, values: PetValues): Partial<PetValues> | null {
  const edits = differences(start, values);
  return Object.keys(edits).length ? edits : null;
}
