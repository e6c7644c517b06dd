import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray } from 'class-validator';
import { MAX_SERVICES } from '../common/limits.js';
import { PastDate } from '../common/validation/dates.js';
import { IsId, OwnerId } from '../common/validation/identifiers.js';
import { IfSent, MayBeEmpty } from '../common/validation/rules.js';
import { ServiceView } from '../catalog/catalog.dto.js';

/** For creating and for changing a business. */
export class BusinessDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'If empty: now when creating, unchanged when updating.',
  })
  @MayBeEmpty()
  @PastDate()
  establishment_date?: string | null;

  @ApiPropertyOptional({ description: 'The caller; anybody else is refused.' })
  @OwnerId()
  user_id?: number;
}

export class ServiceBusinessDto extends BusinessDto {
  @ApiPropertyOptional({
    type: [Number],
    maxItems: MAX_SERVICES.offered,
    description: 'Replaces the services offered.',
  })
  @IfSent()
  @IsArray({ message: 'services_invalid' })
  @ArrayMaxSize(MAX_SERVICES.offered, { message: 'services_invalid' })
  @IsId({ each: true, message: 'services_invalid' })
  service_ids?: number[];
}

/** A kennel or a shelter. */
@ApiSchema({ name: 'Business' })
export class BusinessView {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  user_id!: number;

  @ApiProperty({ format: 'date-time' })
  establishment_date!: string;
}

export class OfferedServiceView {
  @ApiProperty()
  service_id!: number;

  @ApiProperty()
  service!: ServiceView;
}

@ApiSchema({ name: 'BeautyParlor' })
export class BeautyParlorView extends BusinessView {
  @ApiProperty({ type: [Number] })
  service_ids!: number[];
}

export class VeterinaryServiceView extends OfferedServiceView {
  @ApiProperty()
  veterinary_id!: number;
}

@ApiSchema({ name: 'Veterinary' })
export class VeterinaryView extends BusinessView {
  @ApiProperty({ type: [Number] })
  service_ids!: number[];

  @ApiProperty({ type: [VeterinaryServiceView] })
  veterinaryServices!: VeterinaryServiceView[];
}
