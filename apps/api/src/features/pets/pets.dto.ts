import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsNotEmpty, IsOptional, ValidateIf } from 'class-validator';
import { COLOURS, type Colour } from '@sapa/shared/colours';
import { NamedView, PET_CATEGORY_IDS } from '../catalog/catalog.dto.js';
import type { FieldProblem } from '../../platform/errors/problems.js';
import { MAX_LENGTH, MIN_LENGTH, PET_TAGS } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { PastDate, PRECISIONS, type Precision } from '../../platform/validation/dates.js';
import { ClientId, IsId, QueryId } from '../../platform/validation/identifiers.js';
import { IsCurrency, IsPrice } from '../../platform/validation/prices.js';
import { Aliases } from '../../platform/validation/request.pipe.js';
import { IfSent, IsFlag, MayBeEmpty, Satisfies, composed } from '../../platform/validation/rules.js';
import { Line, MinCharacters, Text } from '../../platform/validation/text.js';
import { PlaceSummaryView } from '../places/places.dto.js';
import { PhotoView } from '../../platform/storage/photo.view.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';

export const SPIDERS = 6;

const isAbsent = (value: unknown) => value === undefined || value === null;

const IsPetName = () =>
  composed(
    IsNotEmpty({ message: 'pet_name_required' }),
    Line(MAX_LENGTH.petName, { message: 'pet_name_too_long' }),
    MinCharacters(MIN_LENGTH.petName, { message: 'pet_name_too_short' }),
  );

const IsPetCategory = () => IsIn(PET_CATEGORY_IDS, { message: 'pet_category_invalid' });

const IsBreed = () => IsId({ message: 'pet_category_group_invalid' });

const IsGender = () =>
  composed(
    Transform(({ value }: { value: unknown }) => (value === 'MALE' ? 'm' : value === 'FEMALE' ? 'f' : value)),
    IsIn(['m', 'f'], { message: 'gender_invalid' }),
  );

/**
 * Requires a food id. Rejects a food for spiders and scorpions, because the catalog has
 * none for them.
 */
const IsFood = () =>
  composed(
    Satisfies('isAvailable', (_food, pet: { petCategoryId?: unknown }) => pet.petCategoryId !== SPIDERS, {
      message: 'food_not_available',
    }),
    IsId({ message: 'food_required' }),
  );

/** Requires the price if the toggle field is true, and ignores it if the field is false. */
const IsPriceOf = (toggle: 'isAvailableForBreeding' | 'forSale', required: FieldProblem) =>
  composed(
    ValidateIf((pet: CreatePetDto, price) => pet[toggle] !== false && (pet[toggle] === true || !isAbsent(price))),
    // Do not use `IsDefined` here: it always runs first, so its error would hide the other rules'
    // errors.
    IsNotEmpty({ message: required }),
    IsPrice(required),
  );

/** Rejects a pet for both free adoption and sale. */
const IsNotSold = () =>
  Satisfies(
    'isNotSold',
    (isForGiveAway, pet: { forSale?: unknown; priceForSale?: unknown }) =>
      !(isForGiveAway && (pet.forSale ?? !isAbsent(pet.priceForSale))),
    { message: 'give_away_and_sale' },
  );

export const SIZES = ['small', 'medium', 'large'] as const;
export type Size = (typeof SIZES)[number];

const OFFER_STATES = ['available', 'reserved', 'done'] as const;
export type OfferStateName = (typeof OFFER_STATES)[number];

export type PetTag = (typeof PET_TAGS)[number];

/** Optional facts about a new or changed pet. Null clears a fact. */
export class PetFactsDto {
  @ApiPropertyOptional({
    enum: PRECISIONS,
    default: 'day',
    description:
      'The known part of `dateOfBirth`, which is then stored as the first day of the month or year. Ignored without `dateOfBirth`.',
  })
  @IfSent()
  @IsIn(PRECISIONS, { message: 'invalid' })
  dateOfBirthPrecision?: Precision;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'The currency of both prices, one of `CURRENCIES`. Default: the first of them.',
  })
  @IsCurrency()
  currency?: string | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true })
  @IsOptional()
  @IsFlag()
  vaccinated?: boolean | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true, description: 'Neutered or spayed.' })
  @IsOptional()
  @IsFlag()
  neutered?: boolean | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true })
  @IsOptional()
  @IsFlag()
  chipped?: boolean | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'The 15 digits of the chip, or 9 or 10 characters of an old chip. Spaces, dashes and words such as "chip" are removed. Only the owner sees the number; other users see `isChipOnFile`. Empty or null clears the number.',
  })
  @MayBeEmpty()
  @Line(MAX_LENGTH.chipNumber)
  chipNumber?: string | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true })
  @IsOptional()
  @IsFlag()
  goodWithChildren?: boolean | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true })
  @IsOptional()
  @IsFlag()
  goodWithDogs?: boolean | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true })
  @IsOptional()
  @IsFlag()
  goodWithCats?: boolean | null;

  @ApiPropertyOptional({ enum: SIZES, nullable: true })
  @IsOptional()
  @IsIn(SIZES, { message: 'pet_size_invalid' })
  size?: Size | null;

  @ApiPropertyOptional({ enum: PET_TAGS, isArray: true, description: 'Character traits.' })
  @IfSent()
  @ArrayUnique({ message: 'pet_tags_invalid' })
  @ArrayMaxSize(PET_TAGS.length, { message: 'pet_tags_invalid' })
  @IsIn(PET_TAGS, { each: true, message: 'pet_tags_invalid' })
  @IsArray({ message: 'pet_tags_invalid' })
  tags?: PetTag[];

  @ApiPropertyOptional({ enum: COLOURS, isArray: true, description: 'Colours and patterns of the coat.' })
  @IfSent()
  @ArrayUnique({ message: 'pet_colours_invalid' })
  @ArrayMaxSize(COLOURS.length, { message: 'pet_colours_invalid' })
  @IsIn(COLOURS, { each: true, message: 'pet_colours_invalid' })
  @IsArray({ message: 'pet_colours_invalid' })
  colours?: Colour[];

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Marks, such as a white paw. Empty clears them.' })
  @MayBeEmpty()
  @Line(MAX_LENGTH.markings)
  markings?: string | null;

  @ApiPropertyOptional({
    description:
      'Whether visitors without an account may see the pet. Default for a new pet: true if it is for adoption.',
  })
  @IfSent()
  @IsFlag()
  visibleToVisitors?: boolean;
}

const CONFIRMABLE_FACTS = ['vaccinated', 'neutered', 'chipped'] as const;

/** Facts stored in a column of the same name, and returned without conversion. */
export const FACT_COLUMNS = [
  ...(['vaccinated', 'neutered', 'chipped', 'goodWithChildren', 'goodWithDogs', 'goodWithCats'] as const),
  'tags',
  'colours',
] as const satisfies readonly (keyof PetFactsDto)[];

const PET_ALIASES = {
  name: 'petName',
  birthdate: 'dateOfBirth',
  birth_date: 'dateOfBirth',
  birthdatePrecision: 'dateOfBirthPrecision',
  giveAway: 'isForGiveAway',
  mating_price: 'priceForBreeding',
  sales_price: 'priceForSale',
};

@Aliases(PET_ALIASES)
export class CreatePetDto extends PetFactsDto {
  @ClientId()
  clientId?: string | null;

  @ApiProperty({ enum: PET_CATEGORY_IDS })
  @IsPetCategory()
  petCategoryId!: number;

  @ApiProperty({ description: 'The breed; must belong to the category.' })
  @IsBreed()
  petCategoryGroupId!: number;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'Must belong to the category. Required, except for spiders and scorpions (6), which have no food.',
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

  @ApiPropertyOptional({ description: 'Default: true if the price is set.' })
  @IsOptional()
  @IsFlag()
  isAvailableForBreeding?: boolean;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Positive, at most two decimals.' })
  @IsPriceOf('isAvailableForBreeding', 'breeding_price_required')
  priceForBreeding?: number | null;

  @ApiPropertyOptional({ description: 'Default: true if the price is set.' })
  @IsOptional()
  @IsFlag()
  forSale?: boolean;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Positive, at most two decimals.' })
  @IsPriceOf('forSale', 'sale_price_required')
  priceForSale?: number | null;

  @ApiPropertyOptional({ default: false, description: 'For free adoption. Such a pet cannot be for sale.' })
  @IsOptional()
  @IsFlag()
  @IsNotSold()
  isForGiveAway?: boolean;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeEmpty()
  @Text(MAX_LENGTH.description)
  description?: string | null;
}

/**
 * Omitted fields keep their values. Offers have no toggles here: a price creates an offer, null
 * removes it (decisions §15).
 */
@Aliases(PET_ALIASES)
export class UpdatePetDto extends PetFactsDto {
  @ApiPropertyOptional({
    enum: PET_CATEGORY_IDS,
    description: 'A change requires a breed and a food of the new category.',
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

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true, description: 'Null if unknown.' })
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

  @ApiPropertyOptional({ description: 'For free adoption. Such a pet cannot be for sale.' })
  @IfSent()
  @IsFlag()
  @IsNotSold()
  isForGiveAway?: boolean;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Empty or null clears it.' })
  @MayBeEmpty()
  @Text(MAX_LENGTH.description)
  description?: string | null;
}

export class OfferStateDto {
  @ApiProperty({ enum: OFFER_STATES, description: '`done`: sold or adopted.' })
  @IsIn(OFFER_STATES, { message: 'offer_state_invalid' })
  state!: OfferStateName;
}

/** Numbers of users who have shown interest in a pet. */
@ApiSchema({ name: 'PetCounts' })
export class PetCountsView {
  @ApiProperty({ description: 'Users who viewed the pet; each user counts once a day.' })
  seen!: number;

  @ApiProperty({ description: 'Users who have the pet among their favourites.' })
  saved!: number;

  @ApiProperty({ description: 'Users who sent the owner a message about the pet.' })
  asked!: number;
}

export class PetDeathDto {
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'Null: the pet is alive.' })
  @IsOptional()
  @PastDate()
  diedOn!: string | null;

  @ApiPropertyOptional({ default: false, description: 'Whether the page becomes a memorial.' })
  @IfSent()
  @IsFlag()
  isMemorial?: boolean;
}

export class PetListQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only pets of this breed.' })
  @QueryId('pet_category_group_invalid')
  petCategoryGroupId?: number;

  @ApiPropertyOptional({ description: 'Only pets of this category.' })
  @QueryId('pet_category_invalid')
  petCategoryId?: number;
}

/** A pet on a small card, such as the card next to a message about the pet. */
@ApiSchema({ name: 'PetSummary' })
export class PetSummaryView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  petCategoryId!: number;

  @ApiProperty({ type: String, nullable: true, description: 'The main photo.' })
  imageUrl!: string | null;

  @ApiProperty()
  giveAway!: boolean;

  @ApiProperty({ type: Number, nullable: true })
  priceForBreeding!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  priceForSale!: number | null;

  @ApiProperty({ type: String, nullable: true })
  currency!: string | null;

  @ApiProperty({ enum: OFFER_STATES })
  offerState!: OfferStateName;

  @ApiProperty()
  isOfferExpired!: boolean;
}

/** The open report of a lost pet. */
@ApiSchema({ name: 'PetLostReport' })
export class PetLostReportView {
  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ format: 'date-time', description: 'When the pet was last seen.' })
  seenAt!: string;
}

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

  @ApiProperty({
    enum: PRECISIONS,
    description: 'The known part of `birthdate`: only the year, the month and year, or the day.',
  })
  birthdatePrecision!: Precision;

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

  @ApiProperty({ type: String, nullable: true, description: 'The currency of both prices, an ISO 4217 code.' })
  currency!: string | null;

  @ApiProperty({
    enum: OFFER_STATES,
    description: '`done`: sold or adopted. Meaningless for a pet without an offer.',
  })
  offerState!: OfferStateName;

  @ApiProperty({ format: 'date-time', description: 'When `offerState` last changed.' })
  offerStateAt!: string;

  @ApiProperty({ format: 'date-time', description: 'When the owner last confirmed the offer.' })
  offerConfirmedAt!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'null without an offer, or when the offer is done.',
  })
  offerExpiresAt!: string | null;

  @ApiProperty({ description: 'Whether the owner has not confirmed the offer in time. The offer may be out of date.' })
  isOfferExpired!: boolean;

  @ApiProperty({ type: Boolean, nullable: true, description: 'Null if unknown, as for the following facts.' })
  vaccinated!: boolean | null;

  @ApiProperty({ type: Boolean, nullable: true, description: 'Neutered or spayed.' })
  neutered!: boolean | null;

  @ApiProperty({ type: Boolean, nullable: true })
  chipped!: boolean | null;

  @ApiProperty({
    enum: CONFIRMABLE_FACTS,
    isArray: true,
    description: 'Facts that an entry of a clinic in the health record confirms.',
  })
  confirmedByClinic!: (typeof CONFIRMABLE_FACTS)[number][];

  @ApiProperty({ description: 'Whether the owner has entered the chip number.' })
  isChipOnFile!: boolean;

  @ApiProperty({ type: String, nullable: true, description: "Set only for the caller's own pets." })
  chipNumber!: string | null;

  @ApiProperty({ type: Boolean, nullable: true })
  goodWithChildren!: boolean | null;

  @ApiProperty({ type: Boolean, nullable: true })
  goodWithDogs!: boolean | null;

  @ApiProperty({ type: Boolean, nullable: true })
  goodWithCats!: boolean | null;

  @ApiProperty({ enum: SIZES, nullable: true })
  size!: Size | null;

  @ApiProperty({ enum: PET_TAGS, isArray: true, description: 'Character traits.' })
  tags!: PetTag[];

  @ApiProperty({ enum: COLOURS, isArray: true, description: 'Colours and patterns of the coat.' })
  colours!: Colour[];

  @ApiProperty({ type: String, nullable: true, description: 'Marks, such as a white paw.' })
  markings!: string | null;

  @ApiProperty({ description: 'Whether visitors without an account may see the pet.' })
  visibleToVisitors!: boolean;

  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The date of death. Other users see it only on a memorial.',
  })
  diedOn!: string | null;

  @ApiProperty({ description: 'Whether the page is a memorial of a dead pet.' })
  isMemorial!: boolean;

  @ApiProperty({ type: PetLostReportView, nullable: true, description: 'Set while the pet is reported lost.' })
  lostReport!: PetLostReportView | null;

  @ApiProperty({ type: PetCountsView, nullable: true, description: "Set only for the caller's own pets." })
  counts!: PetCountsView | null;

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

  @ApiProperty({
    type: PlaceSummaryView,
    nullable: true,
    description: "The owner's city; null if the gazetteer does not know it.",
  })
  place!: PlaceSummaryView | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

/**
 * Fields of a pet that visitors may read without logging in. All other fields are only for users.
 */
export const PUBLIC_PET_FIELDS = [
  ...(['uuid', 'name', 'birthdate', 'birthdatePrecision', 'gender', 'hasPedigree'] as const),
  ...(['petCategory', 'petCategoryGroup', 'imageUrl'] as const),
  ...(['giveAway', 'isAvailableForBreeding', 'priceForBreeding', 'forSale', 'priceForSale', 'currency'] as const),
  ...(['offerState', 'isOfferExpired', 'size', 'tags', 'colours', 'markings'] as const),
  ...(['vaccinated', 'neutered', 'chipped'] as const),
  ...(['confirmedByClinic', 'isChipOnFile'] as const),
  ...(['goodWithChildren', 'goodWithDogs', 'goodWithCats', 'diedOn', 'lostReport'] as const),
] as const satisfies readonly (keyof PetView)[];

export type PublicPetField = (typeof PUBLIC_PET_FIELDS)[number];
