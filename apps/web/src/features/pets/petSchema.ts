import { z } from 'zod';
import { CreatePetDto } from '../../api/limits';
import { countCharacters } from '../../lib/textSchema';
import { today, toKnownDay } from '../../lib/day';
import { trimText } from '@sapa/shared/trim-text.ts';
import { priceSchema } from '../../ui/fields/priceSchema';
import { dependingOn } from '../../ui/forms/useGuidedForm';
import { PET_CATEGORY } from '../catalog/petCategories';
import type { PetValues } from './petValues';

const { minLength: MIN_NAME_LENGTH, maxLength: MAX_NAME_LENGTH } = CreatePetDto.petName;
const { maxLength: MAX_DESCRIPTION_LENGTH } = CreatePetDto.description;

const birthdate = z
  .string()
  .refine((text) => !text || toKnownDay(text) !== null, 'date_invalid')
  .refine((text) => (toKnownDay(text)?.day ?? '') <= today(), 'birth_date_in_future');

/** Validation of an existing pet. Birth date and food are optional, unlike for a new pet. */
const editedFields = (pet: PetValues) => ({
  petName: z
    .string()
    .overwrite(trimText)
    .min(1, 'pet_name_required')
    .refine((name) => countCharacters(name) >= MIN_NAME_LENGTH, 'pet_name_too_short')
    .max(MAX_NAME_LENGTH, 'pet_name_too_long'),
  petCategoryGroupId: z.number('required'),
  dateOfBirth: birthdate,
  gender: z
    .string()
    .min(1, 'required')
    .refine((sex) => ['', 'm', 'f'].includes(sex), 'gender_invalid'),
  petCategoryFoodId: z.number().nullable(),
  priceForBreeding: pet.isAvailableForBreeding ? priceSchema('breeding_price_required') : z.unknown(),
  priceForSale: pet.forSale ? priceSchema('sale_price_required') : z.unknown(),
  isForGiveAway: z.boolean().refine((giveAway) => !(giveAway && pet.forSale), 'give_away_and_sale'),
  chipNumber: z
    .string()
    .overwrite(trimText)
    // The server accepts a number that an earlier release stored in another form.
    .max(CreatePetDto.chipNumber.maxLength, 'chip_number_invalid'),
  markings: z.string().overwrite(trimText).max(CreatePetDto.markings.maxLength, 'too_long'),
  description: z.string().overwrite(trimText).max(MAX_DESCRIPTION_LENGTH, 'too_long'),
});

export const petEditSchema = dependingOn<PetValues>((pet) => z.object(editedFields(pet)));

export const petSchema = dependingOn<PetValues>((pet) =>
  z.object({
    petCategoryId: z.number('pet_category_invalid'),
    ...editedFields(pet),
    petCategoryGroupId: z.number('pet_category_group_invalid'),
    dateOfBirth: birthdate.min(1, 'required'),
    ...(needsFood(pet) && { petCategoryFoodId: z.number('food_required') }),
  }),
);

/** A food is required in all categories except spiders and scorpions. */
const needsFood = ({ petCategoryId }: PetValues) => petCategoryId !== null && petCategoryId !== PET_CATEGORY.spiders;
