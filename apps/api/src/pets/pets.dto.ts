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
import { IfSent, MayBeEmpty, Satisfies, stacked } from '../common/validation/rules.js';
import { MinCharacters, Name, Text } from '../common/validation/text.js';
import { PhotoView } from '../storage/photo.view.js';
import { UserSummaryView } from '../users/user-summary.js';

export const SPIDERS = 6;

const isAbsent = (value: unknown) => value === undefined || value === null;

const IsPetName = () =>
  stacked(
    IsNotEmpty({ message: 'pet_name_required' }),
    Name(MAX_LENGTH.petName, { message: 'pet_name_too_long' }),
    MinCharacters(MIN_LENGTH.petName, { message: 'pet_name_too_short' }),
  );

const IsPetCategory = () => IsIn(PET_CATEGORY_IDS, { message: 'pet_category_invalid' });

const IsBreed = () => IsId({ message: 'pet_category_group_invalid' });

const IsGender = () =>
  stacked(
    Transform(({ value }: { value: unknown }) => (value === 'MALE' ? 'm' : value === 'FEMALE' ? 'f' : value)),
    IsIn(['m', 'f'], { message: 'gender_invalid' }),
  );

/** Food of its category, of which spiders and scorpions have none. */
const IsFood = () =>
  stacked(
    Satisfies('isAvailable', (_food, pet: { petCategoryId?: unknown }) => pet.petCategoryId !== SPIDERS, {
      message: 'food_not_available',
    }),
    IsId({ message: 'food_required' }),
  );

/** 0.1 + 0.2 and friends are whole cents too: with the room that doubles of this size need. */
const isWholeCents = (value: unknown) =>
  typeof value === 'number' && Math.abs(value - Number(value.toFixed(2))) <= 2 * Number.EPSILON * value;

/** A price; `required` for one that offers nothing. */
const IsPrice = (required: FieldProblem) =>
  stacked(
    ApiProperty({ maximum: MAX_PRICE }),
    IsNumber({}, { message: 'price_invalid' }),
    IsPositive({ message: required }),
    Max(MAX_PRICE, { message: 'price_invalid' }),
    Satisfies('isWholeCents', isWholeCents, { message: 'price_invalid' }),
  );

/** The price of an offer with a toggle: switched on it needs one, switched off it does not count. */
const IsPriceOf = (toggle: 'isAvailableForBreeding' | 'forSale', required: FieldProblem) =>
  stacked(
    ValidateIf((pet: CreatePetDto, price) => pet[toggle] !== false && (pet[toggle] === true || !isAbsent(price))),
    // Not IsDefined, which is evaluated before all others: the topmost rule is the one that is named.
    Satisfies('isPresent', (price) => !isAbsent(price), { message: required }),
    IsPrice(required),
  );

/** What is given away is not sold. */
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

  @ApiProperty({ description: 'The breed; one of the category.' })
  @IsBreed()
  petCategoryGroupId!: number;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'One of the category; required, but for spiders and scorpions (6), which have none.',
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

  @ApiPropertyOptional({ description: 'Without it a price offers.' })
  @IsOptional()
  @IsFlag()
  isAvailableForBreeding?: boolean;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Positive, at most two decimals.' })
  @IsPriceOf('isAvailableForBreeding', 'breeding_price_required')
  priceForBreeding?: number | null;

  @ApiPropertyOptional({ description: 'Without it a price offers.' })
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

/** Only what is sent changes. There are no toggles: a price offers, null withdraws (decisions §15). */
@Aliases(PET_ALIASES)
export class UpdatePetDto {
  @ApiPropertyOptional({ enum: PET_CATEGORY_IDS, description: 'Another one needs a breed and a food that fit.' })
  @IfSent()
  @IsPetCategory()
  petCategoryId?: number;

  @ApiPropertyOptional({ description: 'The breed; one of the category.' })
  @IfSent()
  @IsBreed()
  petCategoryGroupId?: number;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'One of the category; null clears it.' })
  @IsOptional()
  @IsFood()
  petCategoryFoodId?: number | null;

  @ApiPropertyOptional()
  @IfSent()
  @IsPetName()
  petName?: string;

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true, description: 'null where it is not known.' })
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

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Positive, at most two decimals; null withdraws.' })
  @IsOptional()
  @IsPrice('breeding_price_required')
  priceForBreeding?: number | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Positive, at most two decimals; null withdraws.' })
  @IsOptional()
  @IsPrice('sale_price_required')
  priceForSale?: number | null;

  @ApiPropertyOptional({ description: 'For free adoption; a pet that is for sale cannot be.' })
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
    description: 'The main photo first, then in the order of the album; at most 5 in lists of pets.',
  })
  photos!: PhotoView[];

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}
