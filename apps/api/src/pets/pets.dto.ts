import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { NamedView } from '../catalog/catalog.dto.js';
import type { FieldProblem } from '../common/errors/problems.js';
import { PageQuery } from '../common/pagination/page.js';
import { Check, IsFlag } from '../common/validation/check.js';
import { dateProblem } from '../common/validation/dates.js';
import { isId, QueryId } from '../common/validation/identifiers.js';
import { Aliases } from '../common/validation/request.pipe.js';
import { IfSent, Text } from '../common/validation/text.js';
import { PhotoView } from '../storage/photo.view.js';
import { UserSummaryView } from '../users/user-summary.js';

const MAX_PRICE = 9_999_999_999.99;

export const SPIDERS = 6;

const isAbsent = (value: unknown) => value === undefined || value === null;

/** What is wrong with a price that is sent; `required` for one that offers nothing. */
function priceProblem(value: unknown, required: FieldProblem): FieldProblem | undefined {
  if (typeof value !== 'number') return 'price_invalid';
  if (value <= 0) return required;
  // 0.1 + 0.2 and friends: with the room that doubles of this size need.
  const isWholeCents = Math.abs(value - Number(value.toFixed(2))) <= 2 * Number.EPSILON * value;
  return value <= MAX_PRICE && isWholeCents ? undefined : 'price_invalid';
}

/** Of an offer with a toggle: switched on it needs a price, switched off its price does not count. */
const offerProblem = (toggle: unknown, price: unknown, required: FieldProblem): FieldProblem | undefined => {
  if (toggle === false) return undefined;
  if (isAbsent(price)) return toggle === true ? required : undefined;
  return priceProblem(price, required);
};

const IsPetName = () =>
  Text({
    min: 2,
    max: 49,
    name: true,
    problems: { required: 'pet_name_required', tooShort: 'pet_name_too_short', tooLong: 'pet_name_too_long' },
  });

const IsPetCategory = () =>
  Check((value) => (isId(value) && (value as number) <= SPIDERS ? undefined : 'pet_category_invalid'));

const IsBreed = () => Check((value) => (isId(value) ? undefined : 'pet_category_group_invalid'));

const IsGender = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === 'MALE' ? 'm' : value === 'FEMALE' ? 'f' : value)),
    Check((value) => (value === 'm' || value === 'f' ? undefined : 'gender_invalid')),
  );

const PET_ALIASES = {
  name: 'petName',
  birthdate: 'dateOfBirth',
  birth_date: 'dateOfBirth',
  giveAway: 'isForGiveAway',
  mating_price: 'priceForBreeding',
  sales_price: 'priceForSale',
};

@Aliases(PET_ALIASES)
export class CreatePetDto {
  @ApiProperty({ enum: [1, 2, 3, 4, 5, 6] })
  @IsPetCategory()
  petCategoryId!: number;

  @ApiProperty({ description: 'The breed; one of the category.' })
  @IsBreed()
  petCategoryGroupId!: number;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'One of the category; required, but for spiders and scorpions (6), which have none.',
  })
  @Check((value, pet) => {
    if (isAbsent(value)) return pet.petCategoryId === SPIDERS ? undefined : 'food_required';
    if (pet.petCategoryId === SPIDERS) return 'food_not_available';
    return isId(value) ? undefined : 'food_required';
  })
  petCategoryFoodId?: number | null;

  @ApiProperty({ minLength: 2, maxLength: 49 })
  @IsPetName()
  petName!: string;

  @ApiProperty({ format: 'date' })
  @Check((value) => (isAbsent(value) || value === '' ? 'required' : dateProblem(value, 'birth_date_in_future')))
  dateOfBirth!: string;

  @ApiProperty({ enum: ['m', 'f'], description: "'MALE' and 'FEMALE' are accepted too." })
  @IsGender()
  gender!: 'm' | 'f';

  @ApiPropertyOptional({ default: false })
  @IsOptional()
  @IsFlag()
  hasPedigree?: boolean;

  @ApiPropertyOptional({ description: 'Without it a price offers.' })
  @IsOptional()
  @IsFlag()
  isAvailableForBreeding?: boolean;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Positive, at most two decimals.' })
  @Check((value, pet) => offerProblem(pet.isAvailableForBreeding, value, 'breeding_price_required'))
  priceForBreeding?: number | null;

  @ApiPropertyOptional({ description: 'Without it a price offers.' })
  @IsOptional()
  @IsFlag()
  forSale?: boolean;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Positive, at most two decimals.' })
  @Check((value, pet) => offerProblem(pet.forSale, value, 'sale_price_required'))
  priceForSale?: number | null;

  @ApiPropertyOptional({ default: false, description: 'For free adoption; such a pet cannot be for sale.' })
  @Check((value, pet) => {
    if (!isAbsent(value) && typeof value !== 'boolean') return 'boolean_invalid';
    const isForSale = pet.forSale ?? !isAbsent(pet.priceForSale);
    return value && isForSale ? 'give_away_and_sale' : undefined;
  })
  isForGiveAway?: boolean;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 5000 })
  @Text({ max: 5000, optional: true })
  description?: string | null;
}

/** Only what is sent changes. There are no toggles: a price offers, null withdraws (decisions §15). */
@Aliases(PET_ALIASES)
export class UpdatePetDto {
  @ApiPropertyOptional({ enum: [1, 2, 3, 4, 5, 6], description: 'Another one needs a breed and a food that fit.' })
  @IfSent()
  @IsPetCategory()
  petCategoryId?: number;

  @ApiPropertyOptional({ description: 'The breed; one of the category.' })
  @IfSent()
  @IsBreed()
  petCategoryGroupId?: number;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'One of the category; null clears it.' })
  @IfSent()
  @Check((value, pet) => {
    if (value === null) return undefined;
    if (pet.petCategoryId === SPIDERS) return 'food_not_available';
    return isId(value) ? undefined : 'food_required';
  })
  petCategoryFoodId?: number | null;

  @ApiPropertyOptional({ minLength: 2, maxLength: 49 })
  @IfSent()
  @IsPetName()
  petName?: string;

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true, description: 'null where it is not known.' })
  @IfSent()
  @Check((value) => (value === null ? undefined : dateProblem(value, 'birth_date_in_future')))
  dateOfBirth?: string | null;

  @ApiPropertyOptional({ enum: ['m', 'f'], description: "'MALE' and 'FEMALE' are accepted too." })
  @IfSent()
  @IsGender()
  gender?: 'm' | 'f';

  @ApiPropertyOptional()
  @IfSent()
  @Check((value) => (typeof value === 'boolean' ? undefined : 'boolean_invalid'))
  hasPedigree?: boolean;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Positive, at most two decimals; null withdraws.' })
  @IfSent()
  @Check((value) => (value === null ? undefined : priceProblem(value, 'breeding_price_required')))
  priceForBreeding?: number | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Positive, at most two decimals; null withdraws.' })
  @IfSent()
  @Check((value) => (value === null ? undefined : priceProblem(value, 'sale_price_required')))
  priceForSale?: number | null;

  @ApiPropertyOptional({ description: 'For free adoption; a pet that is for sale cannot be.' })
  @IfSent()
  @Check((value, pet) => {
    if (typeof value !== 'boolean') return 'boolean_invalid';
    return value && !isAbsent(pet.priceForSale) ? 'give_away_and_sale' : undefined;
  })
  isForGiveAway?: boolean;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 5000, description: 'Empty or null clears it.' })
  @IfSent()
  @Text({ max: 5000, optional: true })
  description?: string | null;
}

export class PetListQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only pets of this breed.' })
  @QueryId('pet_category_group_invalid')
  petCategoryGroupId?: number;

  @ApiPropertyOptional({ description: 'Only pets of this category.' })
  @QueryId('pet_category_invalid')
  petCategoryId?: number;
}

/** A pet (decisions §15). */
@ApiSchema({ name: 'Pet' })
export class PetView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty()
  userId!: number;

  @ApiProperty()
  user!: UserSummaryView;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, format: 'date', nullable: true })
  birthdate!: string | null;

  @ApiProperty({ enum: ['m', 'f'] })
  gender!: 'm' | 'f';

  @ApiProperty()
  hasPedigree!: boolean;

  @ApiProperty()
  giveAway!: boolean;

  @ApiProperty()
  isAvailableForBreeding!: boolean;

  @ApiProperty({ type: Number, nullable: true })
  priceForBreeding!: number | null;

  @ApiProperty()
  forSale!: boolean;

  @ApiProperty({ type: Number, nullable: true })
  priceForSale!: number | null;

  @ApiProperty({ type: String, nullable: true })
  description!: string | null;

  @ApiProperty()
  petCategory!: NamedView;

  @ApiProperty({ description: 'The breed.' })
  petCategoryGroup!: NamedView;

  @ApiProperty({ type: Number, nullable: true })
  petCategoryFoodId!: number | null;

  @ApiProperty({ type: NamedView, nullable: true })
  petCategoryFood!: NamedView | null;

  @ApiProperty({ type: String, nullable: true, description: 'The main photo.' })
  imageUrl!: string | null;

  @ApiProperty({
    type: [PhotoView],
    description: 'The main photo first, then in the order of the album; at most 5 in lists of pets.',
  })
  photos!: PhotoView[];

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}
