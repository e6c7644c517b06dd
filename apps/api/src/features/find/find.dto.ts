import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsIn, IsInt, IsNumber, Matches, Max, MaxLength, Min } from 'class-validator';
import { PET_CATEGORY_IDS, USER_CATEGORY_IDS } from '../catalog/catalog.dto.js';
import type { FieldProblem } from '../../platform/errors/problems.js';
import { AROUND, FIND, MAX_LENGTH, MAX_PRICE, PET_TAGS } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { IsId, parseId, QueryId } from '../../platform/validation/identifiers.js';
import { IfSent, composed } from '../../platform/validation/rules.js';
import { PetView, SIZES } from '../pets/pets.dto.js';
import { VariantView } from '../../platform/storage/photo.view.js';

export const OFFERS = ['adoption', 'sale', 'breeding'] as const;
/** What a pet is known to be, or to get on with. */
export const FACTS = ['vaccinated', 'neutered', 'chipped', 'children', 'dogs', 'cats'] as const;
export const SORTS = ['newest', 'nearest', 'price'] as const;

/** What can be filtered by: several fields can be one filter, which is left out as a whole. */
export const FILTERS = [
  ...(['offer', 'kind', 'breed', 'place', 'age', 'sex', 'price'] as const),
  ...(['pedigree', 'facts', 'size', 'tags', 'owner'] as const),
] as const;
export type Filter = (typeof FILTERS)[number];

/** Of a query a text, of a body a number; more decimals than a price has, in neither. */
const asNumber = (value: unknown) => {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  return /^\d{1,12}(\.\d{1,2})?$/.test(String(value)) ? Number(value) : NaN;
};

/** One or several values; in a query the parameter stands there once for each. */
const Several = (
  of: (message: FieldProblem) => PropertyDecorator,
  each: (value: unknown) => unknown = (value) => value,
) =>
  composed(
    IfSent(),
    Transform(({ value }: { value: unknown }) => [value].flat().map(each)),
    ArrayMaxSize(FIND.values, { message: 'invalid' }),
    ArrayUnique({ message: 'invalid' }),
    of('invalid'),
  );

const SeveralOf = (values: readonly string[]) =>
  composed(
    ApiPropertyOptional({ enum: values, isArray: true }),
    Several((message) => IsIn(values, { each: true, message })),
  );

const Whole = (max: number) =>
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

/** Which pets are looked for: those that fit every filter, of several values any; of facts and tags all. */
export class FindFilters {
  @SeveralOf(OFFERS)
  offer?: (typeof OFFERS)[number][];

  @ApiPropertyOptional({ enum: PET_CATEGORY_IDS, description: 'The pet category.' })
  @QueryId('pet_category_invalid')
  kind?: number;

  @ApiPropertyOptional({ type: [Number], description: 'Breeds, each by its id.' })
  @Several((message) => IsId({ each: true, message }), (id) => parseId(id) ?? id)
  breed?: number[];

  @ApiPropertyOptional({ description: 'Pets of people there, and around it.' })
  @QueryId('invalid_id')
  placeId?: number;

  @ApiPropertyOptional({
    description: `How far around the place: ${AROUND.find} if it is left out, at most ${AROUND.max}.`,
  })
  @Whole(AROUND.max)
  km?: number;

  @ApiPropertyOptional({ description: 'In months.' })
  @Whole(FIND.months)
  ageFrom?: number;

  @ApiPropertyOptional({ description: 'In months; younger than this.' })
  @Whole(FIND.months)
  ageTo?: number;

  @ApiPropertyOptional({ enum: ['m', 'f'] })
  @IfSent()
  @IsIn(['m', 'f'], { message: 'gender_invalid' })
  sex?: 'm' | 'f';

  @ApiPropertyOptional({ description: 'Of the price for sale; for breeding, where only that is looked for.' })
  @Price()
  priceFrom?: number;

  @ApiPropertyOptional()
  @Price()
  priceTo?: number;

  @ApiPropertyOptional({
    description: 'Of the prices, also to sort by: one of `CURRENCIES`, whose first one is the default.',
  })
  @IfSent()
  @Matches(/^[A-Z]{3}$/, { message: 'invalid' })
  currency?: string;

  @ApiPropertyOptional({ type: Boolean, description: 'Only with pedigree papers.' })
  @IfSent()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value))
  @IsIn([true], { message: 'boolean_invalid' })
  pedigree?: true;

  @SeveralOf(FACTS)
  facts?: (typeof FACTS)[number][];

  @SeveralOf(SIZES)
  size?: (typeof SIZES)[number][];

  @SeveralOf(PET_TAGS)
  tags?: (typeof PET_TAGS)[number][];

  @ApiPropertyOptional({ enum: USER_CATEGORY_IDS, isArray: true, description: "The owner's user category." })
  @Several((message) => IsIn(USER_CATEGORY_IDS, { each: true, message }), (id) => parseId(id) ?? id)
  owner?: number[];
}

/** The fields of `FindFilters`. */
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
  ...(['pedigree', 'facts', 'size', 'tags', 'owner'] as const),
] as const satisfies readonly (keyof FindFilters)[];

export class FindQuery extends IntersectionType(FindFilters, PageQuery) {
  @ApiPropertyOptional({
    enum: SORTS,
    default: 'newest',
    description:
      '`nearest` needs a place. By price: those without one in this currency come last. Otherwise those with photos come first.',
  })
  @IfSent()
  @IsIn(SORTS, { message: 'invalid' })
  sort?: (typeof SORTS)[number];

  @MaxLength(MAX_LENGTH.findCursor, { message: 'invalid' })
  declare cursor?: string;
}

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

/** What the card of a pet shows. */
@ApiSchema({ name: 'FoundPet' })
export class FoundPetView extends PickType(PetView, CARD_FIELDS) {
  @ApiProperty({ type: Number, nullable: true, description: 'Visitors are not told whose it is.' })
  userId!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: "The owner's." })
  userCategoryId!: number | null;

  @ApiProperty({ type: [VariantView], description: 'Of the main photo, smallest first.' })
  variants!: VariantView[];

  @ApiProperty({ type: Number, nullable: true, description: 'From the place that is looked around.' })
  distanceKm!: number | null;
}

class CountView {
  @ApiProperty()
  count!: number;

  @ApiProperty({ description: 'There are more than are counted.' })
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
      'How many there are with each value of a filter, together with the other filters; those with none are left out.',
  })
  values!: ValueCountView[];

  @ApiProperty({
    type: [FilterCountView],
    description: 'How many there are without a filter: for each that is set, where there are few.',
  })
  without!: FilterCountView[];
}

@ApiSchema({ name: 'BreedCount' })
export class BreedCountView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: `${FIND.breedCount} stands for that many or more.` })
  count!: number;
}
