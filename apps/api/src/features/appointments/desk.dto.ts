import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsNotEmpty, Max } from 'class-validator';
import { APPOINTMENTS, MAX_LENGTH } from '../../platform/common/limits.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';
import { AnyDate } from '../../platform/validation/dates.js';
import { ClientId, IsId, QueryId } from '../../platform/validation/identifiers.js';
import { composed, IfSent, MayBeEmpty } from '../../platform/validation/rules.js';
import { Line, Text } from '../../platform/validation/text.js';
import {
  Instant,
  RECORD_ACCESS,
  SharedAppointmentView,
  STATES,
  type RecordAccessName,
  type StateName,
} from './appointments.dto.js';
import { BookingPlaceView, OptionalNumber } from './booking.dto.js';

const DESK_STATES = [...STATES, 'blocked'] as const;
export type DeskStateName = StateName | 'blocked';

/** Optional number of a list's days in the query. */
const Days = (maximum: number) =>
  composed(
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum, default: 1 }),
    QueryId('days_invalid'),
    Max(maximum, { message: 'days_invalid' }),
  );

export class DeskQuery {
  @ApiPropertyOptional({ format: 'date', description: 'First day, in the time zone of the business. Default: today.' })
  @IfSent()
  @AnyDate()
  from?: string;

  @Days(APPOINTMENTS.listedDays)
  days: number = 1;
}

export class ExportQuery {
  @ApiProperty({ format: 'date' })
  @IsNotEmpty({ message: 'required' })
  @AnyDate()
  from!: string;

  @ApiProperty({ format: 'date', description: `Last day, at most ${APPOINTMENTS.exportedDays} days later.` })
  @IsNotEmpty({ message: 'required' })
  @AnyDate()
  until!: string;

  @ApiPropertyOptional({ enum: ['csv', 'json'], default: 'csv' })
  @IfSent()
  @IsIn(['csv', 'json'], { message: 'invalid' })
  format: 'csv' | 'json' = 'csv';
}

export class WalkInDto {
  @ClientId()
  clientId?: string | null;

  @ApiProperty()
  @IsId({ message: 'services_invalid' })
  serviceId!: number;

  @Instant()
  startsAt!: string;

  @OptionalNumber(APPOINTMENTS.shortest, APPOINTMENTS.longest)
  minutes?: number;

  @ApiPropertyOptional({ description: 'Default: the first free place.' })
  @IfSent()
  @IsId()
  placeId?: number;

  @ApiProperty()
  @Line(MAX_LENGTH.name)
  @IsNotEmpty({ message: 'required' })
  customerName!: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeEmpty()
  @Line(MAX_LENGTH.phoneNumber)
  customerPhone?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeEmpty()
  @Line(MAX_LENGTH.petName)
  petName?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeEmpty()
  @Text(MAX_LENGTH.bookingWords)
  words?: string | null;
}

export class BlockTimeDto {
  @ClientId()
  clientId?: string | null;

  @ApiProperty({ type: [Number], minItems: 1, maxItems: APPOINTMENTS.places })
  @IsArray({ message: 'invalid' })
  @ArrayMinSize(1, { message: 'required' })
  @ArrayMaxSize(APPOINTMENTS.places, { message: 'invalid' })
  @ArrayUnique({ message: 'invalid' })
  @IsId({ each: true })
  placeIds!: number[];

  @Instant()
  startsAt!: string;

  @Instant()
  endsAt!: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeEmpty()
  @Text(MAX_LENGTH.bookingWords)
  words?: string | null;
}

export class MoveDto {
  @Instant()
  startsAt!: string;

  @OptionalNumber(APPOINTMENTS.shortest, APPOINTMENTS.longest)
  minutes?: number;

  @ApiPropertyOptional({ description: 'Default: the same place.' })
  @IfSent()
  @IsId()
  placeId?: number;
}

const SET_STATES = ['confirmed', 'done', 'no_show'] as const;

export class AppointmentStateDto {
  @ApiProperty({ enum: SET_STATES, description: '`confirmed` also undoes `done` and `no_show`.' })
  @IsIn(SET_STATES, { message: 'invalid' })
  state!: (typeof SET_STATES)[number];
}

export class CustomerNoteDto {
  @ApiProperty({ description: 'An empty text deletes the note.' })
  @Text(MAX_LENGTH.customerNote)
  text!: string;
}

/** An appointment or a blocked time, as the business sees it. */
@ApiSchema({ name: 'DeskAppointment' })
export class DeskAppointmentView extends SharedAppointmentView {
  @ApiProperty({ enum: DESK_STATES, enumName: 'DeskAppointmentState' })
  state!: DeskStateName;

  @ApiProperty({ format: 'date-time', description: 'End with the buffer of the service.' })
  occupiedUntil!: string;

  @ApiProperty({ type: BookingPlaceView, nullable: true })
  place!: BookingPlaceView | null;

  @ApiProperty({ type: UserSummaryView, nullable: true, description: 'Null for people without an account.' })
  customer!: UserSummaryView | null;

  @ApiProperty({ type: String, nullable: true })
  customerName!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'The phone number that the business entered.' })
  customerPhone!: string | null;

  @ApiProperty({ type: String, nullable: true })
  petName!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'The private note about the customer and the pet.' })
  note!: string | null;

  @ApiProperty({
    enum: RECORD_ACCESS,
    nullable: true,
    description:
      "A clinic's access to the pet's health record. Null for other businesses and for people without an account.",
  })
  recordAccess!: RecordAccessName | null;
}

@ApiSchema({ name: 'Desk' })
export class DeskView {
  @ApiProperty()
  timeZone!: string;

  @ApiProperty({ type: [BookingPlaceView] })
  places!: BookingPlaceView[];

  @ApiProperty({ type: [DeskAppointmentView], description: `By start. At most ${APPOINTMENTS.listed}.` })
  appointments!: DeskAppointmentView[];
}
