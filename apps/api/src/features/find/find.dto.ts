import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsIn, IsInt, IsNumber, Matches, Max, MaxLength, Min } from 'class-validator';
import { COLOURS, type Colour } from '@sapa/prisma/colours';
import { PET_CATEGORY_IDS, USER_CATEGORY_IDS } from '../catalog/catalog.dto.js';
import type { FieldProblem } from '../../platform/errors/problems.js';
import { AROUND, FIND, MAX_LENGTH, MAX_PRICE, PET_TAGS } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { IsId, parseId, QueryId } from '../../platform/validation/identifiers.js';
import { IfSent, composed } from '../../platform/validation/rules.js';
import { BoundsQuery } from '../places/places.dto.js';
import { PetView, SIZES } from '../pets/pets.dto.js';
import { VariantView } from '../../platform/storage/photo.view.js';

export const OFFERS = ['adoption', 'sale', 'breeding'] as const;
export const FACTS = ['vaccinated', 'neutered', 'chipped', 'children', 'dogs', 'cats'] as const;
export const SORTS = ['newest', 'nearest', 'price'] as const;

/**
 * Names of the filters. A filter can have several fields in `FindFilters`: `age` has `ageFrom` and
 * `ageTo`.
 */
export const FILTERS = [
  ...(['offer', 'kind', 'breed', 'place', 'age', 'sex', 'price'] as const),
  ...(['pedigree', 'facts', 'size', 'colour', 'tags', 'owner'] as const),
] as const;
export type Filter = (typeof FILTERS)[number];

/** Converts a query parameter or a number to a number. Returns NaN for more than two decimals. */
const asNumber = (value: unknown) => {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  return /^\d{1,12}(\.\d{1,2})?$/.test(String(value)) ? Number(value) : NaN;
};

/** A field with one or more values. In the query string, the parameter is repeated. */
const List = (
  check: (message: FieldProblem) => PropertyDecorator,
  convert: (value: unknown) => unknown = (value) => value,
) =>
  composed(
    IfSent(),
    Transform(({ value }: { value: unknown }) => [value].flat().map(convert)),
    ArrayMaxSize(FIND.values, { message: 'invalid' }),
    ArrayUnique({ message: 'invalid' }),
    check('invalid'),
  );

const EnumList = (values: readonly string[]) =>
  composed(
    ApiPropertyOptional({ enum: values, isArray: true }),
    List((message) => IsIn(values, { each: true, message })),
  );

const WholeNumber = (max: number) =>
  composed(
    IfSent(),
    Transform(({ value }: { value: unknown }) => asNumber(value)),
    IsInt({ message: 'invalid' }),
    Min(0, { message: 'invalid' }),
    Max(max, { message: 'invalid' }),
  );

const Price = () =>
  composed(
    IfSent(),
    Transform(({ value }: { value: unknown }) => asNumber(value)),
    IsNumber({}, { message: 'price_invalid' }),
    Min(0, { message: 'price_invalid' }),
    Max(MAX_PRICE, { message: 'price_invalid' }),
  );

/**
 * A pet must match every filter that is set. It must have one of the filter's values, but all
 * values of `facts` and `tags`.
 */
export class FindFilters {
  @EnumList(OFFERS)
  offer?: (typeof OFFERS)[number][];

  @ApiPropertyOptional({ enum: PET_CATEGORY_IDS, description: 'The pet category.' })
  @QueryId('pet_category_invalid')
  kind?: number;

  @ApiPropertyOptional({ type: [Number], description: 'Ids of breeds.' })
  @List((message) => IsId({ each: true, message }), (id) => parseId(id) ?? id)
  breed?: number[];

  @ApiPropertyOptional({ description: 'Only pets whose owner lives in or near this place.' })
  @QueryId('invalid_id')
  placeId?: number;

  @ApiPropertyOptional({
    description: `Distance from the place in kilometres. Default ${AROUND.find}, at most ${AROUND.max}.`,
  })
  @WholeNumber(AROUND.max)
  km?: number;

  @ApiPropertyOptional({ description: 'Minimum age in months.' })
  @WholeNumber(FIND.months)
  ageFrom?: number;

  @ApiPropertyOptional({ description: 'Maximum age in months, exclusive.' })
  @WholeNumber(FIND.months)
  ageTo?: number;

  @ApiPropertyOptional({ enum: ['m', 'f'] })
  @IfSent()
  @IsIn(['m', 'f'], { message: 'gender_invalid' })
  sex?: 'm' | 'f';

  @ApiPropertyOptional({
    description: 'Minimum price: for breeding if `offer` is only `breeding`, otherwise for sale.',
  })
  @Price()
  priceFrom?: number;

  @ApiPropertyOptional({ description: 'Maximum of the same price.' })
  @Price()
  priceTo?: number;

  @ApiPropertyOptional({
    description:
      'The currency of the price filters and of `sort=price`, one of `CURRENCIES`. Default: the first of them.',
  })
  @IfSent()
  @Matches(/^[A-Z]{3}$/, { message: 'invalid' })
  currency?: string;

  @ApiPropertyOptional({ type: Boolean, description: 'Only pets with pedigree papers.' })
  @IfSent()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value))
  @IsIn([true], { message: 'boolean_invalid' })
  pedigree?: true;

  @EnumList(FACTS)
  facts?: (typeof FACTS)[number][];

  @EnumList(SIZES)
  size?: (typeof SIZES)[number][];

  @EnumList(COLOURS)
  colour?: Colour[];

  @EnumList(PET_TAGS)
  tags?: (typeof PET_TAGS)[number][];

  @ApiPropertyOptional({ enum: USER_CATEGORY_IDS, isArray: true, description: "The owner's user category." })
  @List((message) => IsIn(USER_CATEGORY_IDS, { each: true, message }), (id) => parseId(id) ?? id)
  owner?: number[];
}

export const FILTER_FIELDS = [
  ...([
    'offer',
    'kind',
    'breed',
    'placeId',
    'km',
    'ageFrom',
    'ageTo',
    'sex',
    'priceFrom',
    'priceTo',
    'currency',
  ] as const),
  ...(['pedigree', 'facts', 'size', 'colour', 'tags', 'owner'] as const),
] as const satisfies readonly (keyof FindFilters)[];

export class FindQuery extends IntersectionType(FindFilters, PageQuery) {
  @ApiPropertyOptional({
    enum: SORTS,
    default: 'newest',
    description:
      '`nearest` needs `placeId`. `price` lists pets without a price in the currency last. `newest` lists pets with photos first.',
  })
  @IfSent()
  @IsIn(SORTS, { message: 'invalid' })
  sort?: (typeof SORTS)[number];

  @MaxLength(MAX_LENGTH.findCursor, { message: 'invalid' })
  declare cursor?: string;
}

export class FindMapQuery extends IntersectionType(FindFilters, BoundsQuery) {}

export class BreedCountsQuery {
  @ApiPropertyOptional({ enum: PET_CATEGORY_IDS, description: 'Only breeds of this category.' })
  @QueryId('pet_category_invalid')
  kind?: number;
}

const CARD_FIELDS = [
  ...(['id', 'uuid', 'name', 'birthdate', 'gender', 'petCategory', 'petCategoryGroup', 'imageUrl', 'place'] as const),
  ...([
    'giveAway',
    'priceForBreeding',
    'priceForSale',
    'currency',
    'offerState',
    'isOfferExpired',
    'createdAt',
  ] as const),
] as const;

/** A pet as it appears on a card in the results. */
@ApiSchema({ name: 'FoundPet' })
export class FoundPetView extends PickType(PetView, CARD_FIELDS) {
  @ApiProperty({ type: Number, nullable: true, description: 'null for visitors.' })
  userId!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: "The owner's user category." })
  userCategoryId!: number | null;

  @ApiProperty({ type: [VariantView], description: 'Variants of the main photo, smallest first.' })
  variants!: VariantView[];

  @ApiProperty({ type: Number, nullable: true, description: 'Distance from `placeId`; null without it.' })
  distanceKm!: number | null;
}

class CountView {
  @ApiProperty()
  count!: number;

  @ApiProperty({ description: 'Whether counting stopped at this number.' })
  isMore!: boolean;
}

@ApiSchema({ name: 'FindValueCount' })
export class ValueCountView extends CountView {
  @ApiProperty({ enum: FILTERS })
  filter!: Filter;

  @ApiProperty({ description: 'A value of the filter.', example: 'small' })
  value!: string;
}

@ApiSchema({ name: 'FindFilterCount' })
export class FilterCountView extends CountView {
  @ApiProperty({ enum: FILTERS })
  filter!: Filter;
}

@ApiSchema({ name: 'FindCounts' })
export class FindCountsView extends CountView {
  @ApiProperty({
    type: [ValueCountView],
    description:
      'Matches for each filter value in combination with the other filters. Values without matches are left out.',
  })
  values!: ValueCountView[];

  @ApiProperty({
    type: [FilterCountView],
    description: 'If there are few matches: the number of matches without each active filter.',
  })
  without!: FilterCountView[];
}

@ApiSchema({ name: 'BreedCount' })
export class BreedCountView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: `${FIND.breedCount} means that many or more.` })
  count!: number;
}
