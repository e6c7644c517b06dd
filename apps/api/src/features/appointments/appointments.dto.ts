import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsNotEmpty } from 'class-validator';
import { APPOINTMENTS, MAX_LENGTH } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';
import { AnyDate, parseDate } from '../../platform/validation/dates.js';
import { ClientId, IsId, Uuid } from '../../platform/validation/identifiers.js';
import { composed, IfSent, IsFlag, MayBeEmpty, Satisfies } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';
import { NamedView } from '../catalog/catalog.dto.js';
import { HealthEntryView } from '../health-records/health-records.dto.js';
import { CarePetView } from '../reminders/reminders.dto.js';
import { OptionalNumber } from './booking.dto.js';

export const STATES = ['requested', 'confirmed', 'done', 'no_show', 'cancelled'] as const;
export type StateName = (typeof STATES)[number];
export const SIDES = ['customer', 'business'] as const;
export type SideName = (typeof SIDES)[number];
export const RECORD_ACCESS = ['granted', 'requested', 'possible'] as const;
export type RecordAccessName = (typeof RECORD_ACCESS)[number];

/** Requires a date-time with a time zone, such as 2026-12-31T09:00:00Z, in whole seconds. */
export const Instant = () =>
  composed(
    ApiProperty({ type: String, format: 'date-time' }),
    IsNotEmpty({ message: 'required' }),
    Satisfies('isInstant', (value) => /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(String(value)), { message: 'date_invalid' }),
    Satisfies('isWhole', (value) => (parseDate(value)?.getTime() ?? 0) % 1000 === 0, { message: 'date_invalid' }),
    AnyDate(),
  );

/** The service, pet and business of a booking. */
class BookedServiceDto {
  @ApiProperty({ format: 'uuid', description: "The business's user." })
  @Uuid()
  businessUuid!: string;

  @ApiProperty()
  @IsId({ message: 'services_invalid' })
  serviceId!: number;

  @ApiProperty({ format: 'uuid' })
  @Uuid()
  petUuid!: string;
}

export class BookDto extends BookedServiceDto {
  @ClientId()
  clientId?: string | null;

  @Instant()
  startsAt!: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Message to the business.' })
  @MayBeEmpty()
  @Text(MAX_LENGTH.bookingWords)
  words?: string | null;

  @OptionalNumber(1, APPOINTMENTS.weeks, 'With `times`: the weeks between repeated appointments.')
  everyWeeks?: number;

  @OptionalNumber(2, APPOINTMENTS.repetitions, 'With `everyWeeks`: the number of appointments.')
  times?: number;
}

export class AppointmentListQuery extends PageQuery {
  @ApiPropertyOptional({
    enum: ['upcoming', 'past'],
    default: 'upcoming',
    description: '`past` includes cancelled appointments.',
  })
  @IfSent()
  @IsIn(['upcoming', 'past'], { message: 'invalid' })
  when: 'upcoming' | 'past' = 'upcoming';
}

export class MoveAppointmentDto {
  @Instant()
  startsAt!: string;
}

export class CancelAppointmentDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'The other side sees the reason.' })
  @MayBeEmpty()
  @Text(MAX_LENGTH.cancelReason)
  reason?: string | null;
}

export class CancelOwnAppointmentDto extends CancelAppointmentDto {
  @ApiPropertyOptional({ default: false, description: 'Also cancels the later appointments of the series.' })
  @IfSent()
  @IsFlag()
  withLater?: boolean;
}

export class WaitDto extends BookedServiceDto {
  @ApiProperty({ format: 'date' })
  @IsNotEmpty({ message: 'required' })
  @AnyDate()
  day!: string;
}

/** The fields of an appointment that both sides see. */
export class SharedAppointmentView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ format: 'date-time' })
  startsAt!: string;

  @ApiProperty({ format: 'date-time' })
  endsAt!: string;

  @ApiProperty({ type: NamedView, nullable: true })
  service!: NamedView | null;

  @ApiProperty({
    type: CarePetView,
    nullable: true,
    description: 'Null for people without an account, and for deleted pets.',
  })
  pet!: CarePetView | null;

  @ApiProperty({ type: String, nullable: true })
  words!: string | null;

  @ApiProperty({ enum: SIDES, nullable: true })
  cancelledBy!: SideName | null;

  @ApiProperty({ type: String, nullable: true, description: 'Why the appointment was cancelled.' })
  reason!: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'The same for repeated appointments.' })
  seriesId!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

/** An appointment, as its customer sees it. */
@ApiSchema({ name: 'Appointment' })
export class AppointmentView extends SharedAppointmentView {
  @ApiProperty({ enum: STATES, enumName: 'AppointmentState' })
  state!: StateName;

  @ApiProperty({ description: 'Time zone of the business.' })
  timeZone!: string;

  @ApiProperty()
  business!: UserSummaryView;

  @ApiProperty({ type: String, nullable: true, description: 'Name of the place, such as a chair.' })
  place!: string | null;

  @ApiProperty({ format: 'date-time', description: 'The last time at which the customer can move or cancel it.' })
  changeUntil!: string;

  @ApiProperty({ description: 'Whether the caller can move or cancel the appointment now.' })
  canChange!: boolean;

  @ApiProperty({ description: "Whether the clinic waits for access to the pet's health record." })
  isAccessRequested!: boolean;
}

@ApiSchema({ name: 'AppointmentDetails' })
export class AppointmentDetailsView extends AppointmentView {
  @ApiProperty({ type: String, nullable: true, description: "The business's text for customers who book." })
  bookingWords!: string | null;

  @ApiProperty({ type: [HealthEntryView], description: 'Entries of the clinic on the day of the appointment.' })
  entries!: HealthEntryView[];
}

@ApiSchema({ name: 'BookedAppointments' })
export class BookedAppointmentsView {
  @ApiProperty({ type: [AppointmentView] })
  appointments!: AppointmentView[];

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'date-time' },
    description: 'Times of the repetitions that were not free.',
  })
  missed!: string[];
}

@ApiSchema({ name: 'WaitingEntry' })
export class WaitingEntryView {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  business!: UserSummaryView;

  @ApiProperty()
  service!: NamedView;

  @ApiProperty()
  pet!: CarePetView;

  @ApiProperty({ format: 'date' })
  day!: string;
}
