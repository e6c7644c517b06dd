import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Check } from '../common/validation/check.js';
import { dateProblem } from '../common/validation/dates.js';
import { OwnerId, parseId } from '../common/validation/identifiers.js';
import { IfSent } from '../common/validation/text.js';
import { ServiceView } from '../catalog/catalog.dto.js';

const MAX_SERVICES = 100;

const isServiceIds = (value: unknown) =>
  Array.isArray(value) &&
  value.length <= MAX_SERVICES &&
  value.every((id) => typeof id === 'number' && parseId(id) !== undefined);

/** To create one as well as to change it. */
export class BusinessDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'An empty one counts as now when creating, and changes nothing later.',
  })
  @IfSent()
  @Check((value) => (value === null || value === '' ? undefined : dateProblem(value)))
  establishment_date?: string | null;

  @ApiPropertyOptional({ description: 'The caller; anybody else is refused.' })
  @OwnerId()
  user_id?: number;
}

export class ServiceBusinessDto extends BusinessDto {
  @ApiPropertyOptional({ type: [Number], maxItems: MAX_SERVICES, description: 'Replaces the services offered.' })
  @IfSent()
  @Check((value) => (isServiceIds(value) ? undefined : 'services_invalid'))
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
