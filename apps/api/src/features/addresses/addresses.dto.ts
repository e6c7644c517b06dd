import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsNotEmpty, ValidateIf } from 'class-validator';
import type { FieldProblem } from '../../platform/errors/problems.js';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { IsId, OwnerId, ToId } from '../../platform/validation/identifiers.js';
import { IfSent, MayBeEmpty, composed, isNothing } from '../../platform/validation/rules.js';
import { Line } from '../../platform/validation/text.js';

const Part = (message: FieldProblem) => composed(IsNotEmpty({ message }), Line(MAX_LENGTH.place));

/** Where a place is named, it also says what the country and the city are called. */
const UnlessPlaced = () =>
  ValidateIf(({ placeId }: CreateAddressDto, value) => value !== undefined || isNothing(placeId));

const PlaceId = () =>
  composed(
    ApiPropertyOptional({
      type: Number,
      nullable: true,
      description:
        'The place of `GET /places` where it is. Country and city are named after it unless they are sent too. Without it, it is the place that they name, if there is one.',
    }),
    MayBeEmpty(),
    ToId(),
    IsId(),
  );

export class CreateAddressDto {
  @ApiPropertyOptional({ description: 'The caller; anybody else is refused.' })
  @OwnerId()
  user_id?: number;

  @ApiPropertyOptional({ example: 'Serbia', description: 'Required without `placeId`, like the city.' })
  @UnlessPlaced()
  @Part('country_required')
  country?: string;

  @ApiPropertyOptional()
  @UnlessPlaced()
  @Part('city_required')
  city?: string;

  @PlaceId()
  placeId?: number | null;

  @ApiProperty()
  @Part('street_required')
  street!: string;
}

/** Fields that are left out do not change. */
export class UpdateAddressDto {
  @ApiPropertyOptional({ description: 'The caller; anybody else is refused.' })
  @OwnerId()
  user_id?: number;

  @ApiPropertyOptional()
  @IfSent()
  @Part('country_required')
  country?: string;

  @ApiPropertyOptional()
  @IfSent()
  @Part('city_required')
  city?: string;

  @PlaceId()
  placeId?: number | null;

  @ApiPropertyOptional()
  @IfSent()
  @Part('street_required')
  street?: string;
}

@ApiSchema({ name: 'Address' })
export class AddressView {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  country!: string;

  @ApiProperty()
  city!: string;

  @ApiProperty({
    description: 'Empty if its owner does not show it to the caller, or there is a block between the two.',
  })
  street!: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The place where it is, as far as the gazetteer knows it (`GET /places/{id}`).',
  })
  placeId!: number | null;

  @ApiProperty()
  user_id!: number;
}
