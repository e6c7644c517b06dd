import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsNotEmpty } from 'class-validator';
import type { FieldProblem } from '../common/errors/problems.js';
import { MAX_LENGTH } from '../common/limits.js';
import { OwnerId } from '../common/validation/identifiers.js';
import { IfSent, composed } from '../common/validation/rules.js';
import { Text } from '../common/validation/text.js';

const Place = (message: FieldProblem) => composed(IsNotEmpty({ message }), Text(MAX_LENGTH.place));

export class CreateAddressDto {
  @ApiPropertyOptional({ description: 'The caller; anybody else is refused.' })
  @OwnerId()
  user_id?: number;

  @ApiProperty({ example: 'Serbia' })
  @Place('country_required')
  country!: string;

  @ApiProperty()
  @Place('city_required')
  city!: string;

  @ApiProperty()
  @Place('street_required')
  street!: string;
}

/** Fields that are left out do not change. */
export class UpdateAddressDto {
  @ApiPropertyOptional({ description: 'The caller; anybody else is refused.' })
  @OwnerId()
  user_id?: number;

  @ApiPropertyOptional()
  @IfSent()
  @Place('country_required')
  country?: string;

  @ApiPropertyOptional()
  @IfSent()
  @Place('city_required')
  city?: string;

  @ApiPropertyOptional()
  @IfSent()
  @Place('street_required')
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

  @ApiProperty()
  user_id!: number;
}
