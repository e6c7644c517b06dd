import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { MAX_LENGTH, REMINDERS } from '../../platform/common/limits.js';
import { AnyDate, PastDate } from '../../platform/validation/dates.js';
import { ClientId, IsLongId, Uuid } from '../../platform/validation/identifiers.js';
import { composed, IfSent, IsFlag, MayBeEmpty } from '../../platform/validation/rules.js';
import { Line } from '../../platform/validation/text.js';
import { IsNamedTimeZone } from '../../platform/validation/time-zones.js';
import { KINDS, type Kind } from '../health-records/details.dto.js';

const UNITS = ['day', 'week', 'month', 'year'] as const;
export type Unit = (typeof UNITS)[number];

const TIME = { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', example: '08:00' };

/** Fields of a reminder that its owner can change. */
class ReminderFields {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Name of the care. Required without an entry, and ignored with an entry.',
  })
  @MayBeEmpty()
  @Line(MAX_LENGTH.reminderTitle)
  title?: string | null;

  @ApiPropertyOptional({ format: 'date', description: 'Required without an entry, and ignored with an entry.' })
  @IfSent()
  @AnyDate()
  nextOn?: string;

  @ApiPropertyOptional({ ...TIME, description: 'Local time of the notices. Default: 08:00.' })
  @IfSent()
  @Matches(new RegExp(TIME.pattern), { message: 'invalid' })
  time?: string;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 1,
    maximum: REMINDERS.interval,
    description: 'With `everyUnit`, the interval until the next date. Without it, the care is due once.',
  })
  @IsOptional()
  @IsInt({ message: 'days_invalid' })
  @Min(1, { message: 'days_invalid' })
  @Max(REMINDERS.interval, { message: 'days_invalid' })
  everyCount?: number | null;

  @ApiPropertyOptional({ enum: UNITS, enumName: 'ReminderUnit', nullable: true })
  @IsOptional()
  @IsIn(UNITS, { message: 'invalid' })
  everyUnit?: Unit | null;

  @ApiPropertyOptional({ type: [Number], description: 'Days before the date on which a notice is sent.' })
  @IfSent()
  @Max(REMINDERS.daysBefore, { each: true, message: 'days_invalid' })
  @Min(0, { each: true, message: 'days_invalid' })
  @IsInt({ each: true, message: 'days_invalid' })
  @ArrayUnique({ message: 'days_invalid' })
  @ArrayMinSize(1, { message: 'days_invalid' })
  @ArrayMaxSize(REMINDERS.notices, { message: 'days_invalid' })
  @IsArray({ message: 'days_invalid' })
  daysBefore?: number[];

  @ApiPropertyOptional({ description: 'Only for a medication: whether notices are sent in quiet hours too.' })
  @IfSent()
  @IsFlag()
  ignoresQuietHours?: boolean;
}

export class CreateReminderDto extends ReminderFields {
  @ClientId()
  clientId?: string | null;

  @ApiProperty({ format: 'uuid' })
  @Uuid()
  petUuid!: string;

  @ApiPropertyOptional({ description: 'An entry with a due date, or a medication with times.' })
  @IfSent()
  @IsLongId()
  entryId?: number;

  @ApiPropertyOptional({
    example: 'Europe/Belgrade',
    description: 'Becomes the time zone of the caller, unless the notification settings have one.',
  })
  @IfSent()
  @IsNamedTimeZone()
  timeZone?: string;
}

/** Omitted fields keep their values. */
export class UpdateReminderDto extends ReminderFields {}

export class ReminderListQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'Only reminders of this pet.' })
  @IfSent()
  @Uuid()
  petUuid?: string;
}

const DueOn = () =>
  composed(
    ApiProperty({
      format: 'date',
      description: 'The date that the client shows. 409 `not_possible_now` if the reminder has another date.',
    }),
    IsNotEmpty({ message: 'required' }),
    AnyDate(),
  );

export class SkipReminderDto {
  @DueOn()
  dueOn!: string;
}

export class FinishReminderDto {
  @DueOn()
  dueOn!: string;

  @ApiPropertyOptional({ format: 'date', description: 'When the care was done. Default: today.' })
  @IfSent()
  @PastDate()
  day?: string;

  @ApiPropertyOptional({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The next date, or null if there is none. Default: the proposed date.',
  })
  @IsOptional()
  @AnyDate()
  nextOn?: string | null;
}

export class SnoozeReminderDto {
  @ApiProperty({ format: 'date', description: 'The date of the next notice, after today.' })
  @IsNotEmpty({ message: 'required' })
  @AnyDate()
  until!: string;
}

@ApiSchema({ name: 'ReminderPet' })
export class ReminderPetView {
  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty()
  name!: string;
}

@ApiSchema({ name: 'Reminder' })
export class ReminderView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ type: ReminderPetView })
  pet!: ReminderPetView;

  @ApiProperty({ type: Number, nullable: true })
  entryId!: number | null;

  @ApiProperty({ enum: KINDS, nullable: true, description: 'Kind of the entry.' })
  kind!: Kind | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: "The owner's words, or the subject of the entry, such as a disease.",
  })
  title!: string | null;

  @ApiProperty({ format: 'date' })
  nextOn!: string;

  @ApiProperty(TIME)
  time!: string;

  @ApiProperty({ type: Number, nullable: true })
  everyCount!: number | null;

  @ApiProperty({ enum: UNITS, enumName: 'ReminderUnit', nullable: true })
  everyUnit!: Unit | null;

  @ApiProperty({ type: [Number] })
  daysBefore!: number[];

  @ApiProperty({ type: String, format: 'date', nullable: true })
  snoozedUntil!: string | null;

  @ApiProperty()
  ignoresQuietHours!: boolean;

  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The next date if the care is done today.',
  })
  proposedNextOn!: string | null;
}

@ApiSchema({ name: 'ReminderResult' })
export class ReminderResultView {
  @ApiProperty({ type: Number, nullable: true, description: 'The new entry in the health record.' })
  entryId!: number | null;

  @ApiProperty({ type: ReminderView, nullable: true, description: 'Null if nothing else is due.' })
  reminder!: ReminderView | null;
}

@ApiSchema({ name: 'CareDose' })
export class CareDoseView {
  @ApiProperty({ type: ReminderPetView })
  pet!: ReminderPetView;

  @ApiProperty()
  entryId!: number;

  @ApiProperty({ description: 'The medication with its dose.' })
  title!: string;

  @ApiProperty({ example: '2026-05-17T08:00', description: 'Local time.' })
  dueAt!: string;

  @ApiProperty()
  isGiven!: boolean;
}

@ApiSchema({ name: 'Care' })
export class CareView {
  @ApiProperty({ description: 'Whether the caller has a pet.' })
  hasPets!: boolean;

  @ApiProperty({ format: 'date', description: "Today in the caller's time zone." })
  today!: string;

  @ApiProperty({
    type: [ReminderView],
    description: 'Overdue and later reminders, by date. Medication is in `doses`.',
  })
  reminders!: ReminderView[];

  @ApiProperty({ type: [CareDoseView], description: 'Doses of today and tomorrow, by time.' })
  doses!: CareDoseView[];
}

@ApiSchema({ name: 'CarePet' })
export class CarePetView extends ReminderPetView {
  @ApiProperty()
  petCategoryId!: number;

  @ApiProperty({ type: String, nullable: true, description: 'The main photo.' })
  imageUrl!: string | null;
}

@ApiSchema({ name: 'CareOverview' })
export class CareOverviewView extends CareView {
  @ApiProperty({ type: [CarePetView], description: "The caller's living pets, including pets with nothing due." })
  pets!: CarePetView[];
}

@ApiSchema({ name: 'CareCalendar' })
export class CareCalendarView {
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null if there is no calendar.' })
  createdAt!: string | null;
}

@ApiSchema({ name: 'NewCareCalendar' })
export class NewCareCalendarView {
  @ApiProperty({ description: 'Path below the API base, with a secret. It is returned only once.' })
  path!: string;
}

export class CalendarSecretDto {
  @ApiProperty()
  // A mail program or a sentence may have added other characters.
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? /[\w-]+/.exec(value)?.[0] : value))
  @IsString({ message: 'invalid' })
  @Matches(/^[\w-]{43}$/, { message: 'invalid' })
  secret!: string;
}
