import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType, PartialType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsPositive,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { HEALTH, MAX_LENGTH } from '../../platform/common/limits.js';
import { AnyDate, parseDate } from '../../platform/validation/dates.js';
import { IsCurrency, IsPrice } from '../../platform/validation/prices.js';
import { IfSent, MayBeEmpty, Satisfies, composed } from '../../platform/validation/rules.js';
import { Line, Text, WithoutOverrides } from '../../platform/validation/text.js';

/** Kinds of entries, which the database stores in upper case. */
export const KINDS = [
  'vaccination',
  'parasite_treatment',
  'medication',
  'visit',
  'weight',
  'condition',
  'test',
  'note',
] as const;
export type Kind = (typeof KINDS)[number];

const PARASITES = ['internal', 'external', 'both'] as const;
const CONDITION_TYPES = ['allergy', 'condition'] as const;
const SEVERITIES = ['mild', 'moderate', 'severe'] as const;
const PROCEDURES = ['neutering', 'chipping'] as const;

const Required = (max: number) => composed(IsNotEmpty({ message: 'required' }), Line(max));
const OptionalLine = (max: number) =>
  composed(ApiPropertyOptional({ type: String, nullable: true }), MayBeEmpty(), Line(max));
const OptionalText = (max: number) =>
  composed(ApiPropertyOptional({ type: String, nullable: true }), MayBeEmpty(), WithoutOverrides(), Text(max));

/** Optional date, which may be in the future. Stores the day without the time. */
const OptionalDay = (description: string) =>
  composed(
    ApiPropertyOptional({ type: String, format: 'date', nullable: true, description }),
    MayBeEmpty(),
    AnyDate(),
    Transform(({ value }: { value: unknown }) => (parseDate(value) ? (value as string).slice(0, 10) : value)),
  );

/** Requires at most three decimals. Allows rounding errors. */
const hasThreeDecimals = (value: unknown) =>
  typeof value === 'number' && Math.abs(value - Number(value.toFixed(3))) < 1e-9;

export class VaccinationDetailsDto {
  @ApiProperty({ description: 'The disease, such as rabies.' })
  @Required(MAX_LENGTH.healthName)
  against!: string;

  @OptionalLine(MAX_LENGTH.healthName)
  product?: string | null;

  @OptionalLine(MAX_LENGTH.healthNumber)
  batch?: string | null;

  @OptionalDay('The last day of protection.')
  validUntil?: string | null;
}

export class ParasiteTreatmentDetailsDto {
  @ApiProperty({ enum: PARASITES })
  @IsIn(PARASITES, { message: 'invalid' })
  parasites!: (typeof PARASITES)[number];

  @OptionalLine(MAX_LENGTH.healthName)
  product?: string | null;

  @OptionalDay('When the next treatment is due.')
  nextDueOn?: string | null;
}

export class MedicationDetailsDto {
  @ApiProperty()
  @Required(MAX_LENGTH.healthName)
  product!: string;

  @ApiPropertyOptional({ type: Number, nullable: true, maximum: HEALTH.dose, description: 'The amount of one dose.' })
  @IsOptional()
  @IsNumber({}, { message: 'dose_invalid' })
  @IsPositive({ message: 'dose_invalid' })
  @Max(HEALTH.dose, { message: 'dose_invalid' })
  @Satisfies('hasThreeDecimals', hasThreeDecimals, { message: 'dose_invalid' })
  dose?: number | null;

  @OptionalLine(MAX_LENGTH.doseUnit)
  unit?: string | null;

  @ApiPropertyOptional({
    type: [String],
    maxItems: HEALTH.dosesPerDay,
    description: 'Local times of the doses, such as `08:00`. Empty if the medication is given when needed.',
  })
  @IfSent()
  @ArrayUnique({ message: 'times_invalid' })
  @Matches(/^([01]\d|2[0-3]):[0-5]\d$/, { each: true, message: 'times_invalid' })
  @ArrayMaxSize(HEALTH.dosesPerDay, { message: 'times_invalid' })
  @IsArray({ message: 'times_invalid' })
  timesOfDay?: string[];

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: HEALTH.daysBetweenDoses, description: 'Default: 1.' })
  @IfSent()
  @IsInt({ message: 'days_invalid' })
  @Min(1, { message: 'days_invalid' })
  @Max(HEALTH.daysBetweenDoses, { message: 'days_invalid' })
  everyDays?: number;

  @OptionalDay('The last day. Without it, the medication continues.')
  until?: string | null;
}

export class VisitDetailsDto {
  @ApiProperty()
  @Required(MAX_LENGTH.visitReason)
  reason!: string;

  @OptionalText(MAX_LENGTH.healthText)
  diagnosis?: string | null;

  @OptionalText(MAX_LENGTH.healthText)
  treatment?: string | null;

  @ApiPropertyOptional({ enum: PROCEDURES, isArray: true, description: 'Procedures that change facts about the pet.' })
  @IfSent()
  @ArrayUnique({ message: 'invalid' })
  @ArrayMaxSize(PROCEDURES.length, { message: 'invalid' })
  @IsIn(PROCEDURES, { each: true, message: 'invalid' })
  @IsArray({ message: 'invalid' })
  procedures?: (typeof PROCEDURES)[number][];

  @ApiPropertyOptional({ type: Number, nullable: true })
  @IsOptional()
  @IsPrice('price_required')
  cost?: number | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'The currency of the cost, one of `CURRENCIES`. Default: the first of them.',
  })
  @IsCurrency()
  currency?: string | null;

  @OptionalDay('When the next visit is due.')
  followUpOn?: string | null;
}

export class WeightDetailsDto {
  @ApiProperty({ minimum: 1, maximum: HEALTH.weight, description: 'The weight in grams.' })
  @IsInt({ message: 'weight_invalid' })
  @Min(1, { message: 'weight_invalid' })
  @Max(HEALTH.weight, { message: 'weight_invalid' })
  grams!: number;
}

export class ConditionDetailsDto {
  @ApiProperty()
  @Required(MAX_LENGTH.healthName)
  name!: string;

  @ApiProperty({ enum: CONDITION_TYPES })
  @IsIn(CONDITION_TYPES, { message: 'invalid' })
  type!: (typeof CONDITION_TYPES)[number];

  @ApiPropertyOptional({ enum: SEVERITIES, nullable: true })
  @IsOptional()
  @IsIn(SEVERITIES, { message: 'invalid' })
  severity?: (typeof SEVERITIES)[number] | null;

  @OptionalDay('The last day. Without it, the condition continues.')
  until?: string | null;
}

export class TestDetailsDto {
  @ApiProperty()
  @Required(MAX_LENGTH.healthName)
  name!: string;

  @OptionalText(MAX_LENGTH.healthText)
  result?: string | null;
}

/** A note has no further fields. */
export class NoteDetailsDto {}

/** Fields of all kinds. An entry contains only the non-empty fields of its own kind. */
@ApiSchema({ name: 'HealthDetails' })
export class HealthDetailsView extends PartialType(
  IntersectionType(
    IntersectionType(VaccinationDetailsDto, ParasiteTreatmentDetailsDto, MedicationDetailsDto, VisitDetailsDto),
    IntersectionType(WeightDetailsDto, ConditionDetailsDto, TestDetailsDto),
  ),
) {}

export const DETAILS = {
  vaccination: VaccinationDetailsDto,
  parasite_treatment: ParasiteTreatmentDetailsDto,
  medication: MedicationDetailsDto,
  visit: VisitDetailsDto,
  weight: WeightDetailsDto,
  condition: ConditionDetailsDto,
  test: TestDetailsDto,
  note: NoteDetailsDto,
} as const satisfies Record<Kind, unknown>;

/** Names of the fields with the due date and the last day. */
const DUE_FIELDS = ['validUntil', 'nextDueOn', 'followUpOn'] as const;
const END_FIELD = 'until';

/** Removes empty fields, so that missing, null and empty values are stored the same way. */
export const normalized = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Values;

/** Returns the field with the due date of these details, and the date. */
export function dueDateOf(details: HealthDetailsView): { field: string; day: string } | undefined {
  const field = DUE_FIELDS.find((name) => details[name]);
  return field && { field, day: details[field]! };
}

/** Returns the field with the last day of these details, and the date. */
export const endDateOf = ({ until }: HealthDetailsView): { field: string; day: string } | undefined =>
  until ? { field: END_FIELD, day: until } : undefined;
