import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType, PickType } from '@nestjs/swagger';
import { IsIn, MaxLength } from 'class-validator';
import { PET_CATEGORY_IDS } from '../catalog/catalog.dto.js';
import { FIND, MAX_LENGTH } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { QueryId } from '../../platform/validation/identifiers.js';
import { IfSent } from '../../platform/validation/rules.js';
import { BoundsQuery } from '../places/places.dto.js';
import { PetView } from '../pets/pets.dto.js';
import { VariantView } from '../../platform/storage/photo.view.js';
import { FILTERS, FindFilters, type Filter } from './filters.sql.js';

const SORTS = ['newest', 'nearest', 'price'] as const;

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
  ...(['id', 'uuid', 'name', 'birthdate', 'birthdatePrecision', 'gender'] as const),
  ...(['petCategory', 'petCategoryGroup', 'imageUrl', 'place'] as const),
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
