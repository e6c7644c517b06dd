import type { components } from '../../api/schema';
import { trimText } from '@sapa/shared/trim-text.ts';
import { fromKnownDay, toKnownDay } from '../../lib/day';
import { amountOf } from '../../ui/fields/price';
import type { useGuidedForm } from '../../ui/forms/useGuidedForm';

type Pet = components['schemas']['Pet'];
export type CreatePet = components['schemas']['CreatePetDto'];
export type UpdatePet = components['schemas']['UpdatePetDto'];

/** Facts with a checkbox in the form. */
export const FACTS = ['vaccinated', 'neutered', 'chipped', 'goodWithChildren', 'goodWithDogs', 'goodWithCats'] as const;
type Fact = (typeof FACTS)[number];

const eachFact = <Value>(valueOf: (fact: Fact) => Value) =>
  Object.fromEntries(FACTS.map((fact) => [fact, valueOf(fact)])) as Record<Fact, Value>;

/** Initial form values of a pet. Field names match the API; `price.ts` handles prices. */
export const EMPTY_PET = {
  petCategoryId: null as number | null,
  petCategoryGroupId: null as number | null,
  petName: '',
  /** May be incomplete (`toKnownDay`). */
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
  /** '' means unset; pets for adoption are visible to visitors by default. */
  visibleToVisitors: '' as '' | 'yes' | 'no',
  // The form cannot set these facts to "no", because an unchecked box means unknown.
  ...eachFact(() => false),
  chipNumber: '',
  size: '',
  /** Tags, separated by commas. */
  tags: '',
  /** Colours, separated by commas. */
  colours: '',
  markings: '',
  description: '',
};

export type PetValues = typeof EMPTY_PET;
export type PetFormState = ReturnType<typeof useGuidedForm<PetValues>>;

export const toPetValues = (pet: Pet): PetValues => ({
  petCategoryId: pet.petCategory.id,
  petCategoryGroupId: pet.petCategoryGroup.id,
  petName: pet.name,
  dateOfBirth: pet.birthdate ? fromKnownDay({ day: pet.birthdate, precision: pet.birthdatePrecision }) : '',
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
  ...eachFact((fact) => pet[fact] ?? false),
  chipNumber: pet.chipNumber ?? '',
  size: pet.size ?? '',
  tags: pet.tags.join(','),
  colours: pet.colours.join(','),
  markings: pet.markings ?? '',
  description: pet.description ?? '',
});

/** Fields of the requests that create and change a pet. A null price withdraws the offer. */
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
  ...eachFact((fact) => values[fact] || null),
  chipNumber: trimText(values.chipNumber) || null,
  size: (values.size || null) as UpdatePet['size'],
  tags: values.tags,
  colours: values.colours,
  markings: trimText(values.markings) || null,
  description: trimText(values.description) || null,
});

const toList = <Value extends string>(text: string) => (text ? text.split(',') : []) as Value[];

/** Request fields for a birth date of which the owner may know only a part. */
function toBirthdate(text: string): Pick<CreatePet, 'dateOfBirth' | 'dateOfBirthPrecision'> {
  const { day, precision } = toKnownDay(text) ?? { day: text, precision: 'day' };
  return { dateOfBirth: day, ...(precision !== 'day' && { dateOfBirthPrecision: precision }) };
}

/** Request body for a new pet. */
export const toCreatePet = (values: PetValues): CreatePet => ({
  ...toDetails(values),
  tags: toList(values.tags),
  colours: toList(values.colours),
  petCategoryId: values.petCategoryId as CreatePet['petCategoryId'],
  ...toBirthdate(values.dateOfBirth),
  isAvailableForBreeding: values.isAvailableForBreeding,
  forSale: values.forSale,
  // Spiders and scorpions have no food, so the field is omitted.
  petCategoryFoodId: values.petCategoryFoodId ?? undefined,
});

const differences = <Values extends object>(from: Values, to: Values) =>
  Object.fromEntries(
    Object.entries(to).filter(([name, value]) => value !== undefined && value !== from[name as keyof Values]),
  ) as Partial<Values>;

/**
 * Request body with only the changed fields, so other fields are not overwritten. Null if nothing
 * has changed.
 */
export function changesOf(pet: Pet, values: PetValues): UpdatePet | null {
  const { dateOfBirth, tags, colours, ...changes } = differences(toDetails(toPetValues(pet)), toDetails(values));
  const request: UpdatePet = {
    ...changes,
    ...(dateOfBirth === null ? { dateOfBirth } : dateOfBirth !== undefined && toBirthdate(dateOfBirth)),
    ...(tags !== undefined && { tags: toList(tags) }),
    ...(colours !== undefined && { colours: toList(colours) }),
  };
  return Object.keys(request).length ? request : null;
}

/** Returns the values that differ from the stored pet, for the draft. */
export function editsOf(start: PetValues, values: PetValues): Partial<PetValues> | null {
  const edits = differences(start, values);
  return Object.keys(edits).length ? edits : null;
}
