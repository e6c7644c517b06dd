import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { OwnerId } from '../common/validation/identifiers.js';
import { IfSent, Text } from '../common/validation/text.js';

const Country = () => Text({ max: 200, problems: { required: 'country_required' } });
const City = () => Text({ max: 200, problems: { required: 'city_required' } });
const Street = () => Text({ max: 200, problems: { required: 'street_required' } });

export class CreateAddressDto {
  @ApiPropertyOptional({ description: 'The caller; anybody else is refused.' })
  @OwnerId()
  user_id?: number;

  @ApiProperty({ maxLength: 200, example: 'Serbia' })
  @Country()
  country!: string;

  @ApiProperty({ maxLength: 200 })
  @City()
  city!: string;

  @ApiProperty({ maxLength: 200 })
  @Street()
  street!: string;
}

/** Only what is sent changes. */
export class UpdateAddressDto {
  @ApiPropertyOptional({ description: 'The caller; anybody else is refused.' })
  @OwnerId()
  user_id?: number;

  @ApiPropertyOptional({ maxLength: 200 })
  @IfSent()
  @Country()
  country?: string;

  @ApiPropertyOptional({ maxLength: 200 })
  @IfSent()
  @City()
  city?: string;

  @ApiPropertyOptional({ maxLength: 200 })
  @IfSent()
  @Street()
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

  @ApiProperty({ description: 'Empty where a block stands between the caller and the owner.' })
  street!: string;

  @ApiProperty()
  user_id!: number;
}
