import { z } from 'zod';
import { isDay, today } from '../../ui/day';
import { dependingOn } from '../../ui/useGuidedForm';
import { PET_CATEGORY } from '../catalog/petCategories';

/** The fields have the names that the server has for them. */
export type PetValues = {
  petCategoryId: number | null;
  petCategoryGroupId: number | null;
  petName: string;
  dateOfBirth: string;
  gender: string;
  hasPedigree: boolean;
  petCategoryFoodId: number | null;
  isAvailableForBreeding: boolean;
  priceForBreeding: string;
  forSale: boolean;
  priceForSale: string;
  isForGiveAway: boolean;
  description: string;
};

export const EMPTY_PET: PetValues = {
  petCategoryId: null,
  petCategoryGroupId: null,
  petName: '',
  dateOfBirth: '',
  gender: '',
  hasPedigree: false,
  petCategoryFoodId: null,
  isAvailableForBreeding: false,
  priceForBreeding: '',
  forSale: false,
  priceForSale: '',
  isForGiveAway: false,
  description: '',
};

export const LONGEST_PET_NAME = 49;
export const LONGEST_PET_DESCRIPTION = 5000;
const HIGHEST_PRICE = 9_999_999_999.99;

/** A price as people write it, with a comma or a point; null for anything else. */
export function toPrice(text: string): number | null {
  const written = text.replace(/\s/g, '').replace(',', '.');
  return /^-?\d+(\.\d{1,2})?$/.test(written) ? Number(written) : null;
}

const price = (missing: string) =>
  z.string().superRefine((text, context) => {
    const amount = toPrice(text);
    if (!text.trim() || (amount !== null && amount <= 0)) context.addIssue(missing);
    else if (amount === null || amount > HIGHEST_PRICE) context.addIssue('price_invalid');
  });

const name = z
  .string()
  .trim()
  .min(1, 'pet_name_required')
  .min(2, 'pet_name_too_short')
  .max(LONGEST_PET_NAME, 'pet_name_too_long');

const pastDay = z
  .string()
  .refine((day) => !day || isDay(day), 'date_invalid')
  .refine((day) => !isDay(day) || day <= today(), 'birth_date_in_future');

const gender = z
  .string()
  .min(1, 'required')
  .refine((sex) => ['', 'm', 'f'].includes(sex), 'gender_invalid');

const offers = (pet: PetValues) => ({
  priceForBreeding: pet.isAvailableForBreeding ? price('breeding_price_required') : z.unknown(),
  priceForSale: pet.forSale ? price('sale_price_required') : z.unknown(),
  isForGiveAway: z.boolean().refine((giveAway) => !(giveAway && pet.forSale), 'give_away_and_sale'),
});

const description = z.string().trim().max(LONGEST_PET_DESCRIPTION, 'too_long');

export const petSchema = dependingOn<PetValues>((pet) =>
  z.object({
    petCategoryId: z.number('pet_category_invalid'),
    petName: name,
    petCategoryGroupId: z.number('pet_category_group_invalid'),
    dateOfBirth: pastDay.min(1, 'required'),
    gender,
    petCategoryFoodId: needsFood(pet) ? z.number('food_required') : z.unknown(),
    ...offers(pet),
    description,
  }),
);

/** Of a pet that is there: what was required of a new one may be missing, its birth date and food may be taken back. */
export const petEditSchema = dependingOn<PetValues>((pet) =>
  z.object({
    petName: name,
    dateOfBirth: pastDay,
    petCategoryGroupId: z.number('required'),
    gender,
    ...offers(pet),
    description,
  }),
);

/** All but spiders and scorpions, once it is known what kind of animal it is. */
const needsFood = ({ petCategoryId }: PetValues) => petCategoryId !== null && petCategoryId !== PET_CATEGORY.spiders;
