import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsNotEmpty, IsUUID } from 'class-validator';
import { HEALTH, MAX_LENGTH } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { PastDate } from '../../platform/validation/dates.js';
import { ClientId } from '../../platform/validation/identifiers.js';
import { ObjectOf } from '../../platform/validation/request.pipe.js';
import { IfSent, MayBeEmpty } from '../../platform/validation/rules.js';
import { Text, WithoutOverrides } from '../../platform/validation/text.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';
import { VaccinationDetailsDto } from './details.dto.js';
import { HealthClinicView, HealthEntryView, HealthRecordPetView } from './health-records.dto.js';

@ApiSchema({ name: 'ClinicAccess' })
export class ClinicAccessView {
  @ApiProperty()
  clinic!: UserSummaryView;

  @ApiProperty({ format: 'date-time' })
  grantedAt!: string;
}

export const ACTIONS = ['granted', 'revoked', 'read', 'added', 'changed', 'downloaded'] as const;

@ApiSchema({ name: 'ClinicEvent' })
export class ClinicEventView {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  clinic!: HealthClinicView;

  @ApiProperty({
    enum: ACTIONS,
    description: '`granted` and `revoked` are actions of the owner. `read` is logged at most once a day.',
  })
  action!: (typeof ACTIONS)[number];

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

export class PatientListQuery extends PageQuery {
  @ApiPropertyOptional({
    description: "Filters by the pet's name or the owner's name. Matches prefixes of words.",
  })
  @IfSent()
  @Text(MAX_LENGTH.search)
  name?: string;

  @ApiPropertyOptional({
    type: Boolean,
    description: `Only pets with entries that are overdue or due within ${HEALTH.dueDays} days.`,
  })
  @IfSent()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value))
  @IsIn([true], { message: 'boolean_invalid' })
  due?: true;
}

@ApiSchema({ name: 'Patient' })
export class PatientView {
  @ApiProperty()
  pet!: HealthRecordPetView;

  @ApiProperty()
  owner!: UserSummaryView;

  @ApiProperty({ format: 'date-time' })
  grantedAt!: string;

  @ApiProperty({
    type: [HealthEntryView],
    description: `Entries that are overdue or due within ${HEALTH.dueDays} days, next due date first.`,
  })
  due!: HealthEntryView[];
}

export class BulkVaccinationDto {
  @ApiProperty({
    type: [String],
    format: 'uuid',
    maxItems: HEALTH.patientsAtOnce,
    description: 'Patients of the clinic.',
  })
  @ArrayUnique({ message: 'invalid' })
  @IsUUID('loose', { each: true, message: 'invalid_uuid' })
  @ArrayMinSize(1, { message: 'required' })
  @ArrayMaxSize(HEALTH.patientsAtOnce, { message: 'invalid' })
  @IsArray({ message: 'required' })
  petUuids!: string[];

  @ApiProperty({ format: 'date' })
  @IsNotEmpty({ message: 'required' })
  @PastDate()
  day!: string;

  @ApiProperty({ type: VaccinationDetailsDto })
  @IsNotEmpty({ message: 'required' })
  @ObjectOf(() => VaccinationDetailsDto, { message: 'invalid' })
  details!: VaccinationDetailsDto;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeEmpty()
  @WithoutOverrides()
  @Text(MAX_LENGTH.healthNote)
  note?: string | null;

  @ClientId()
  clientId?: string | null;
}
