import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { PAGE_SIZE } from '../../platform/common/limits.js';
import { QueryId } from '../../platform/validation/identifiers.js';

/** Ids of the user categories. Pet owners are private persons, all others are businesses. */
export const USER_CATEGORY = { owner: 1, kennel: 2, parlor: 3, veterinary: 4, shelter: 5 } as const;
export const USER_CATEGORY_IDS: number[] = Object.values(USER_CATEGORY);
export const PET_CATEGORY = { dogs: 1, cats: 2, parrots: 3, reptiles: 4, rodents: 5, spiders: 6 } as const;
export const PET_CATEGORY_IDS: number[] = Object.values(PET_CATEGORY);

export class PetCategoryQuery {
  @ApiPropertyOptional({ enum: PET_CATEGORY_IDS })
  @QueryId('pet_category_invalid')
  petCategoryId?: number;
}

/**
 * Query for breeds. Without `page` and `limit` the response contains the whole list (decisions
 * §5).
 */
export class BreedQuery extends PetCategoryQuery {
  @ApiPropertyOptional({ minimum: 1 })
  @QueryId('invalid_limit')
  page?: number;

  @ApiPropertyOptional({
    minimum: 1,
    maximum: PAGE_SIZE.max,
    default: PAGE_SIZE.default,
    description: 'Entries per page; larger values are reduced to the maximum.',
  })
  @QueryId('invalid_limit')
  limit?: number;
}

/** A reference data entry inside another view. */
export class NamedView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: 'In the language of `Accept-Language`.' })
  name!: string;
}

abstract class CategoryView {
  @ApiProperty({ description: 'In the language of `Accept-Language`.' })
  name!: string;

  @ApiProperty()
  description!: string;

  @ApiProperty()
  photo_url!: string;
}

@ApiSchema({ name: 'UserCategory' })
export class UserCategoryView extends CategoryView {
  @ApiProperty({ enum: USER_CATEGORY_IDS })
  id!: number;
}

@ApiSchema({ name: 'PetCategory' })
export class PetCategoryView extends CategoryView {
  @ApiProperty({ enum: PET_CATEGORY_IDS })
  id!: number;
}

@ApiSchema({ name: 'Breed' })
export class BreedView extends NamedView {
  @ApiProperty({
    description: 'Contains the folder of the category: Dogs/, Cats/, Parrots/, Reptiles/, Rodents/ or Spiders/.',
  })
  photoUrl!: string;

  @ApiProperty({ enum: PET_CATEGORY_IDS })
  petCategoryId!: number;
}

export class BreedPageView {
  @ApiProperty({ type: [BreedView] })
  data!: BreedView[];

  @ApiProperty()
  page!: number;

  @ApiProperty()
  totalPages!: number;

  @ApiProperty()
  total!: number;
}

@ApiSchema({ name: 'Food' })
export class FoodView extends NamedView {}

@ApiSchema({ name: 'Service' })
export class ServiceView extends NamedView {
  @ApiProperty({
    type: [Number],
    description: 'The user categories (3 beauty parlor, 4 veterinary clinic) whose profile form lists the service.',
  })
  userCategoryIds!: number[];
}
