import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath, PickType } from '@nestjs/swagger';
import { COLOURS, type Colour } from '@sapa/shared/colours';
import { IsIn, IsInt, IsNotEmpty, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import { HEALTH, MAX_LENGTH } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { AnyDate, PastDate, PRECISIONS, type Precision } from '../../platform/validation/dates.js';
import { ClientId, IsId, QueryId } from '../../platform/validation/identifiers.js';
import { ObjectOf } from '../../platform/validation/request.pipe.js';
import { composed, IfSent, IsFlag, MayBeEmpty, Satisfies } from '../../platform/validation/rules.js';
import { Line, Text, WithoutOverrides } from '../../platform/validation/text.js';
import { PetSummaryView } from '../pets/pets.dto.js';
import { DETAILS, HealthDetailsView, KINDS, type Kind } from './details.dto.js';

const isKind = (kind: unknown): kind is Kind => KINDS.some((name) => name === kind);

const IsDetails = ({ required }: { required: boolean }) =>
  composed(
    ApiProperty({ required, oneOf: Object.values(DETAILS).map((dto) => ({ $ref: getSchemaPath(dto) })) }),
    IsNotEmpty({ message: 'required' }),
    ObjectOf(({ kind }) => (isKind(kind) ? DETAILS[kind] : undefined), { message: 'invalid' }),
  );

/** Fields that the writer of an entry may leave out. */
class OptionalEntryFields {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'Required for a note.' })
  @MayBeEmpty()
  @WithoutOverrides()
  @Text(MAX_LENGTH.healthNote)
  note?: string | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'Id of the clinic, if it has an account. Ignored if a clinic writes the entry.',
  })
  @IsOptional()
  @IsId()
  clinicId?: number | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'The clinic, if it has no account.' })
  @MayBeEmpty()
  @Line(MAX_LENGTH.name)
  clinicName?: string | null;

  @ApiPropertyOptional({
    description: 'Whether clinics, share links and later owners do not get the entry. Ignored if a clinic writes it.',
  })
  @IfSent()
  @IsFlag()
  isPrivate?: boolean;
}

@ApiExtraModels(...Object.values(DETAILS))
export class CreateHealthEntryDto extends OptionalEntryFields {
  @ApiProperty({ enum: KINDS })
  @IsIn(KINDS, { message: 'invalid' })
  kind!: Kind;

  @ApiProperty({
    format: 'date',
    description:
      'The date, or the first day of a medication or condition. Only a medication or a visit can be in the future: it is planned.',
  })
  @IsNotEmpty({ message: 'required' })
  @AnyDate()
  day!: string;

  @IsDetails({ required: true })
  details!: object;

  @ClientId()
  clientId?: string | null;
}

/** Omitted fields keep their values. `kind` and `details` are sent together. */
export class UpdateHealthEntryDto extends OptionalEntryFields {
  @ApiProperty({ minimum: 1, description: 'The version of the entry that the client edited.' })
  @IsInt({ message: 'invalid' })
  @Min(1, { message: 'invalid' })
  version!: number;

  @ApiPropertyOptional({ enum: KINDS })
  @ValidateIf(({ kind, details }: UpdateHealthEntryDto) => kind !== undefined || details !== undefined)
  @Satisfies('isWithDetails', (_kind, { details }: UpdateHealthEntryDto) => details !== undefined, {
    message: 'required',
  })
  @IsIn(KINDS, { message: 'invalid' })
  kind?: Kind;

  @ApiPropertyOptional({ format: 'date' })
  @IfSent()
  @AnyDate()
  day?: string;

  @IfSent()
  @IsDetails({ required: false })
  details?: object;

  @ApiPropertyOptional({ description: "Only for the owner, and only for a clinic's entry." })
  @IfSent()
  @IsFlag()
  isHidden?: boolean;
}

export class HealthEntryListQuery extends PageQuery {
  @ApiPropertyOptional({ enum: KINDS, description: 'Only entries of this kind.' })
  @IfSent()
  @IsIn(KINDS, { message: 'invalid' })
  kind?: Kind;

  @ApiPropertyOptional({ description: 'Only entries of this clinic.' })
  @QueryId('invalid_id')
  clinicId?: number;
}

export class HealthExportQuery {
  @ApiProperty({ enum: ['csv', 'json'] })
  @IsIn(['csv', 'json'], { message: 'invalid' })
  format!: 'csv' | 'json';
}

const OptionalWeight = () =>
  composed(
    ApiPropertyOptional({ type: Number, nullable: true, minimum: 1, maximum: HEALTH.weight, description: 'In grams.' }),
    IsOptional(),
    IsInt({ message: 'weight_invalid' }),
    Min(1, { message: 'weight_invalid' }),
    Max(HEALTH.weight, { message: 'weight_invalid' }),
  );

const OptionalNumber = () =>
  composed(ApiPropertyOptional({ type: String, nullable: true }), MayBeEmpty(), Line(MAX_LENGTH.healthNumber));

/** Replaces all values. Omitted fields become empty. The chip number is a field of the pet. */
export class IdentificationDto {
  @ApiPropertyOptional({ type: String, format: 'date', nullable: true })
  @MayBeEmpty()
  @PastDate()
  chipDate?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'The place of the chip on the body.' })
  @MayBeEmpty()
  @Line(MAX_LENGTH.healthName)
  chipPlace?: string | null;

  @OptionalNumber()
  tattoo?: string | null;

  @OptionalNumber()
  passportNumber?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'The insurance company.' })
  @MayBeEmpty()
  @Line(MAX_LENGTH.healthName)
  insurer?: string | null;

  @OptionalNumber()
  policyNumber?: string | null;

  @OptionalWeight()
  weightFrom?: number | null;

  @Satisfies(
    'isNotBelowFrom',
    (until, { weightFrom }: IdentificationDto) => !weightFrom || !until || Number(until) >= weightFrom,
    { message: 'weight_invalid' },
  )
  @OptionalWeight()
  weightUntil?: number | null;
}

@ApiSchema({ name: 'HealthClinic' })
export class HealthClinicView {
  @ApiProperty({ type: Number, nullable: true, description: 'null if the clinic has no account.' })
  id!: number | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  uuid!: string | null;

  @ApiProperty()
  name!: string;
}

@ApiSchema({ name: 'HealthDocument' })
export class HealthDocumentView {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ description: 'The media type: `application/pdf`, `image/jpeg` or `image/png`.' })
  type!: string;

  @ApiProperty()
  bytes!: number;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

@ApiSchema({ name: 'HealthEntry' })
export class HealthEntryView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ enum: KINDS })
  kind!: Kind;

  @ApiProperty({ format: 'date' })
  day!: string;

  @ApiProperty({ type: HealthDetailsView })
  details!: HealthDetailsView;

  @ApiProperty({ type: String, nullable: true })
  note!: string | null;

  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'The due date from the details.' })
  dueOn!: string | null;

  @ApiProperty({ type: HealthClinicView, nullable: true })
  clinic!: HealthClinicView | null;

  @ApiProperty({ description: 'Whether the clinic wrote the entry.' })
  isEnteredByClinic!: boolean;

  @ApiProperty({ description: 'Whether the clinic was verified when it wrote or last corrected the entry.' })
  isClinicVerified!: boolean;

  @ApiProperty({ description: "Whether the owner has hidden the clinic's entry." })
  isHidden!: boolean;

  @ApiProperty()
  isPrivate!: boolean;

  @ApiProperty({
    description: `Whether the caller may change and delete the entry. A clinic may correct its entry for ${HEALTH.correctionDays} days.`,
  })
  canChange!: boolean;

  @ApiProperty({ type: [HealthDocumentView] })
  documents!: HealthDocumentView[];

  @ApiProperty({ description: 'Required for the next change.' })
  version!: number;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ format: 'date-time' })
  updatedAt!: string;
}

@ApiSchema({ name: 'PetIdentification' })
export class IdentificationView {
  @ApiProperty({ enum: COLOURS, isArray: true, description: 'A field of the pet, as `markings` and `chipNumber`.' })
  colours!: Colour[];

  @ApiProperty({ type: String, nullable: true })
  markings!: string | null;

  @ApiProperty({ type: String, nullable: true })
  chipNumber!: string | null;

  @ApiProperty({ type: String, format: 'date', nullable: true })
  chipDate!: string | null;

  @ApiProperty({ type: String, nullable: true })
  chipPlace!: string | null;

  @ApiProperty({ type: String, nullable: true })
  tattoo!: string | null;

  @ApiProperty({ type: String, nullable: true })
  passportNumber!: string | null;

  @ApiProperty({ type: String, nullable: true })
  insurer!: string | null;

  @ApiProperty({ type: String, nullable: true })
  policyNumber!: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'The lowest normal weight in grams.' })
  weightFrom!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: 'The highest normal weight in grams.' })
  weightUntil!: number | null;
}

@ApiSchema({ name: 'WeightPoint' })
export class WeightPointView {
  @ApiProperty({ description: 'The id of the entry.' })
  id!: number;

  @ApiProperty({ format: 'date' })
  day!: string;

  @ApiProperty()
  grams!: number;
}

@ApiSchema({ name: 'CurrentMedication' })
export class CurrentMedicationView {
  @ApiProperty()
  entry!: HealthEntryView;

  @ApiProperty({
    type: [String],
    description: 'Local times of the doses that were given in the last 7 days, such as `2026-05-17T08:00`.',
  })
  givenDoses!: string[];
}

@ApiSchema({ name: 'HealthRecordPet' })
export class HealthRecordPetView extends PickType(PetSummaryView, ['uuid', 'name', 'petCategoryId']) {
  @ApiProperty({ type: String, format: 'date', nullable: true })
  birthdate!: string | null;

  @ApiProperty({ enum: PRECISIONS, description: 'The known part of `birthdate`.' })
  birthdatePrecision!: Precision;
}

@ApiSchema({ name: 'HealthSummary' })
export class HealthSummaryView {
  @ApiProperty()
  pet!: HealthRecordPetView;

  @ApiProperty({ description: 'Whether the caller owns the pet. Otherwise the caller is a clinic with access.' })
  isOwner!: boolean;

  @ApiProperty({ type: [HealthEntryView], description: 'Entries whose due date has passed, oldest due date first.' })
  overdue!: HealthEntryView[];

  @ApiProperty({
    type: [HealthEntryView],
    description: `Entries that are due within ${HEALTH.dueDays} days, next due date first.`,
  })
  due!: HealthEntryView[];

  @ApiProperty({ type: [CurrentMedicationView] })
  medication!: CurrentMedicationView[];

  @ApiProperty({ type: [HealthEntryView], description: 'Allergies and conditions that have not ended.' })
  conditions!: HealthEntryView[];

  @ApiProperty({
    type: [WeightPointView],
    description: `The newest ${HEALTH.weights} weights, oldest first. The last one is the current weight.`,
  })
  weights!: WeightPointView[];

  @ApiProperty()
  identification!: IdentificationView;
}

/** For the printed passport. Private and hidden entries are left out. */
@ApiSchema({ name: 'HealthProtections' })
export class ProtectionsView {
  @ApiProperty({ type: [HealthEntryView], description: 'The newest vaccination against each disease, newest first.' })
  vaccinations!: HealthEntryView[];

  @ApiProperty({
    type: [HealthEntryView],
    description: 'The newest treatment against each kind of parasites, newest first.',
  })
  parasiteTreatments!: HealthEntryView[];
}
