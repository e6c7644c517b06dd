import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Check } from '../common/validation/check.js';
import { parseId } from '../common/validation/identifiers.js';
import { IfSent } from '../common/validation/text.js';

const ToId = () => Transform(({ value }: { value: unknown }) => parseId(value) ?? value);
const isId = (value: unknown) => typeof value === 'number';

export class PetCategoryQuery {
  @ApiPropertyOptional({ enum: [1, 2, 3, 4, 5, 6] })
  @IfSent()
  @ToId()
  @Check((value) => (isId(value) ? undefined : 'pet_category_invalid'))
  petCategoryId?: number;
}

/** With `page` or `limit` the answer is a page, without them the whole list (decisions §5). */
export class BreedQuery extends PetCategoryQuery {
  @ApiPropertyOptional({ minimum: 1 })
  @IfSent()
  @ToId()
  @Check((value) => (isId(value) ? undefined : 'invalid_limit'))
  page?: number;

  @ApiPropertyOptional({ minimum: 1, description: 'Of a page; 50 by default, at most 100.' })
  @IfSent()
  @ToId()
  @Check((value) => (isId(value) ? undefined : 'invalid_limit'))
  limit?: number;
}

@ApiSchema({ name: 'UserCategory' })
export class UserCategoryView {
  @ApiProperty({ enum: [1, 2, 3, 4, 5] })
  id!: number;

  @ApiProperty({ description: 'In the language of `Accept-Language`.' })
  name!: string;

  @ApiProperty()
  description!: string;

  @ApiProperty()
  photo_url!: string;
}

@ApiSchema({ name: 'PetCategory' })
export class PetCategoryView {
  @ApiProperty({ enum: [1, 2, 3, 4, 5, 6] })
  id!: number;

  @ApiProperty({ description: 'In the language of `Accept-Language`.' })
  name!: string;

  @ApiProperty()
  description!: string;

  @ApiProperty()
  photo_url!: string;
}

@ApiSchema({ name: 'Breed' })
export class BreedView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: 'In the language of `Accept-Language`.' })
  name!: string;

  @ApiProperty({
    description: 'Contains the folder of its category: Dogs/, Cats/, Parrots/, Reptiles/, Rodents/ or Spiders/.',
  })
  photoUrl!: string;

  @ApiProperty({ enum: [1, 2, 3, 4, 5, 6] })
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
export class FoodView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: 'In the language of `Accept-Language`.' })
  name!: string;
}

@ApiSchema({ name: 'Service' })
export class ServiceView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: 'In the language of `Accept-Language`.' })
  name!: string;

  @ApiProperty({
    type: [Number],
    description: 'The user categories (3 beauty parlor, 4 veterinary clinic) whose form offers it.',
  })
  userCategoryIds!: number[];
}
