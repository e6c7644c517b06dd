import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsNotEmpty, IsNumber, IsOptional, IsPositive, Max, ValidateIf } from 'class-validator';
import { NamedView, PET_CATEGORY_IDS } from '../catalog/catalog.dto.js';
import type { FieldProblem } from '../common/errors/problems.js';
import { MAX_LENGTH, MAX_PRICE, MIN_LENGTH } from '../common/limits.js';
import { PageQuery } from '../common/pagination/page.js';
import { PastDate } from '../common/validation/dates.js';
import { IsId, QueryId } from '../common/validation/identifiers.js';
import { Aliases } from '../common/validation/request.pipe.js';
import { IfSent, MayBeEmpty, Satisfies, composed } from '../common/validation/rules.js';
import { MinCharacters, Name, Text } from '../common/validation/text.js';
import { PhotoView } from '../storage/photo.view.js';
import { UserSummaryView } from '../users/user-summary.js';

export const SPIDERS = 6;

const isAbsent = (value: unknown) => value === undefined || value === null;

const IsPetName = () =>
  composed(
    IsNotEmpty({ message: 'pet_name_required' }),
    Name(MAX_LENGTH.petName, { message: 'pet_name_too_long' }),
    MinCharacters(MIN_LENGTH.petName, { message: 'pet_name_too_short' }),
  );

const IsPetCategory = () => IsIn(PET_CATEGORY_IDS, { message: 'pet_category_invalid' });

const IsBreed = () => IsId({ message: 'pet_category_group_invalid' });

const IsGender = () =>
  composed(
    Transform(({ value }: { value: unknown }) => (value === 'MALE' ? 'm' : value === 'FEMALE' ? 'f' : value)),
    IsIn(['m', 'f'], { message: 'gender_invalid' }),
  );

/** A food of the pet's category; spiders and scorpions have none. */
const IsFood = () =>
  composed(
    Satisfies('isAvailable', (_food, pet: { petCategoryId?: unknown }) => pet.petCategoryId !== SPIDERS, {
      message: 'food_not_available',
    }),
    IsId({ message: 'food_required' }),
  );

/** Tolerates rounding errors: 0.1 + 0.2 is a valid price. */
const isWholeCents = (value: unknown) =>
  typeof value === 'number' && Math.abs(value - Number(value.toFixed(2))) <= 2 * Number.EPSILON * value;

/** A price; `required`: the problem of a price that is not positive. */
const IsPrice = (required: FieldProblem) =>
  composed(
    ApiProperty({ maximum: MAX_PRICE }),
    IsNumber({}, { message: 'price_invalid' }),
    IsPositive({ message: required }),
    Max(MAX_PRICE, { message: 'price_invalid' }),
    Satisfies('isWholeCents', isWholeCents, { message: 'price_invalid' }),
  );

/** The price of an offer with a toggle: required if the toggle is on, ignored if it is off. */
const IsPriceOf = (toggle: 'isAvailableForBreeding' | 'forSale', required: FieldProblem) =>
  composed(
    ValidateIf((pet: CreatePetDto, price) => pet[toggle] !== false && (pet[toggle] === true || !isAbsent(price))),
    // Not IsDefined, which is always evaluated first: the problem of the topmost rule is reported.
    Satisfies('isPresent', (price) => !isAbsent(price), { message: required }),
    IsPrice(required),
  );

/** A pet for free adoption cannot be for sale. */
const IsNotSold = () =>
  Satisfies(
    'isNotSold',
    (isForGiveAway, pet: { forSale?: unknown; priceForSale?: unknown }) =>
      !(isForGiveAway && (pet.forSale ?? !isAbsent(pet.priceForSale))),
    { message: 'give_away_and_sale' },
  );

const IsFlag = () => IsBoolean({ message: 'boolean_invalid' });

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
  @ApiProperty({ enum: PET_CATEGORY_IDS })
  @IsPetCategory()
  petCategoryId!: number;

  @ApiProperty({ description: 'The breed; must belong to the category.' })
  @IsBreed()
  petCategoryGroupId!: number;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'Must belong to the category. Required, except for spiders and scorpions (6), which have none.',
  })
  @ValidateIf((pet: CreatePetDto, food) => pet.petCategoryId !== SPIDERS || !isAbsent(food))
  @IsFood()
  petCategoryFoodId?: number | null;

  @ApiProperty()
  @IsPetName()
  petName!: string;

  @ApiProperty({ format: 'date' })
  @IsNotEmpty({ message: 'required' })
  @PastDate('birth_date_in_future')
  dateOfBirth!: string;

  @ApiProperty({ enum: ['m', 'f'], description: "'MALE' and 'FEMALE' are accepted too." })
  @IsGender()
  gender!: 'm' | 'f';

  @ApiPropertyOptional({ default: false })
  @IsOptional()
  @IsFlag()
  hasPedigree?: boolean;

  @ApiPropertyOptional({ description: 'If left out, a price makes the offer.' })
  @IsOptional()
  @IsFlag()
  isAvailableForBreeding?: boolean;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Positive, at most two decimals.' })
  @IsPriceOf('isAvailableForBreeding', 'breeding_price_required')
  priceForBreeding?: number | null;

  @ApiPropertyOptional({ description: 'If left out, a price makes the offer.' })
  @IsOptional()
  @IsFlag()
  forSale?: boolean;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Positive, at most two decimals.' })
  @IsPriceOf('forSale', 'sale_price_required')
  priceForSale?: number | null;

  @ApiPropertyOptional({ default: false, description: 'For free adoption; such a pet cannot be for sale.' })
  @IsOptional()
  @IsFlag()
  @IsNotSold()
  isForGiveAway?: boolean;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeEmpty()
  @Text(MAX_LENGTH.description)
  description?: string | null;
}

/** Fields that are left out do not change. There are no toggles: a price makes an offer, null withdraws it (decisions §15). */
@Aliases(PET_ALIASES)
export class UpdatePetDto {
  @ApiPropertyOptional({
    enum: PET_CATEGORY_IDS,
    description: 'Changing it needs a breed and a food of the new category.',
  })
  @IfSent()
  @IsPetCategory()
  petCategoryId?: number;

  @ApiPropertyOptional({ description: 'The breed; must belong to the category.' })
  @IfSent()
  @IsBreed()
  petCategoryGroupId?: number;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Must belong to the category; null clears it.' })
  @IsOptional()
  @IsFood()
  petCategoryFoodId?: number | null;

  @ApiPropertyOptional()
  @IfSent()
  @IsPetName()
  petName?: string;

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true, description: 'null if it is not known.' })
  @IsOptional()
  @PastDate('birth_date_in_future')
  dateOfBirth?: string | null;

  @ApiPropertyOptional({ enum: ['m', 'f'], description: "'MALE' and 'FEMALE' are accepted too." })
  @IfSent()
  @IsGender()
  gender?: 'm' | 'f';

  @ApiPropertyOptional()
  @IfSent()
  @IsFlag()
  hasPedigree?: boolean;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'Positive, at most two decimals; null withdraws the offer.',
  })
  @IsOptional()
  @IsPrice('breeding_price_required')
  priceForBreeding?: number | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'Positive, at most two decimals; null withdraws the offer.',
  })
  @IsOptional()
  @IsPrice('sale_price_required')
  priceForSale?: number | null;

  @ApiPropertyOptional({ description: 'For free adoption; such a pet cannot be for sale.' })
  @IfSent()
  @IsFlag()
  @IsNotSold()
  isForGiveAway?: boolean;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Empty or null clears it.' })
  @MayBeEmpty()
  @Text(MAX_LENGTH.description)
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
    description: 'The main photo first, then in album order; at most 5 in lists of pets.',
  })
  photos!: PhotoView[];

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}
