import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsNotEmpty, ValidateIf } from 'class-validator';
import type { FieldProblem } from '../../platform/errors/problems.js';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { IsId, OwnerId, ToId } from '../../platform/validation/identifiers.js';
import { IfSent, MayBeEmpty, composed, isNothing } from '../../platform/validation/rules.js';
import { Line } from '../../platform/validation/text.js';

const Part = (message: FieldProblem) => composed(IsNotEmpty({ message }), Line(MAX_LENGTH.place));

/** Makes a field optional if `placeId` is sent, because the place determines country and city. */
const OptionalWithPlace = () =>
  ValidateIf(({ placeId }: CreateAddressDto, value) => value !== undefined || isNothing(placeId));

const PlaceId = () =>
  composed(
    ApiPropertyOptional({
      type: Number,
      nullable: true,
      description:
        'A place from `GET /places`. It provides country and city unless they are sent, too. Without `placeId` the place is looked up by country and city.',
    }),
    MayBeEmpty(),
    ToId(),
    IsId(),
  );

export class CreateAddressDto {
  @ApiPropertyOptional({ description: 'The id of the caller. Other ids are rejected.' })
  @OwnerId()
  user_id?: number;

  @ApiPropertyOptional({ example: 'Serbia', description: 'Required if `placeId` is missing, like the city.' })
  @OptionalWithPlace()
  @Part('country_required')
  country?: string;

  @ApiPropertyOptional()
  @OptionalWithPlace()
  @Part('city_required')
  city?: string;

  @PlaceId()
  placeId?: number | null;

  @ApiProperty()
  @Part('street_required')
  street!: string;
}

/** Omitted fields keep their stored values. */
export class UpdateAddressDto {
  @ApiPropertyOptional({ description: 'The id of the caller. Other ids are rejected.' })
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
    description: 'Empty if the owner hides the street from the caller.',
  })
  street!: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The place in the gazetteer (`GET /places/{id}`), or null if it is unknown.',
  })
  placeId!: number | null;

  @ApiProperty()
  user_id!: number;
}
