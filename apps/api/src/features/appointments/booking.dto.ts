import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ArrayMinSize, IsIn, IsInt, IsNotEmpty, IsOptional, Max, Min } from 'class-validator';
import { APPOINTMENTS, MAX_LENGTH } from '../../platform/common/limits.js';
import { AnyDate } from '../../platform/validation/dates.js';
import { IsId, ToId, Uuid } from '../../platform/validation/identifiers.js';
import { ItemsOf } from '../../platform/validation/request.pipe.js';
import { composed, IfSent, IsFlag, MayBeEmpty } from '../../platform/validation/rules.js';
import { Line, Text } from '../../platform/validation/text.js';
import { ServicePriceView } from '../businesses/businesses.dto.js';
import { NamedView } from '../catalog/catalog.dto.js';
import { SIZES, type Size } from '../pets/pets.dto.js';

/** Requires a whole number in this range. */
const WholeNumber = (minimum: number, maximum: number, description?: string) =>
  composed(
    ApiProperty({ type: 'integer', minimum, maximum, ...(description && { description }) }),
    IsInt({ message: 'invalid' }),
    Min(minimum, { message: 'invalid' }),
    Max(maximum, { message: 'invalid' }),
  );

export const OptionalNumber = (...range: Parameters<typeof WholeNumber>) =>
  composed(IfSent(), WholeNumber(...range), ApiPropertyOptional());

const Minutes = () => WholeNumber(APPOINTMENTS.shortest, APPOINTMENTS.longest);

/** Duration of a service for pets of a species, of a size, or both. */
@ApiSchema({ name: 'ServiceDuration' })
export class ServiceDurationDto {
  @ApiProperty({ type: Number, nullable: true, description: 'Null: all species.' })
  @IsOptional()
  @IsId({ message: 'pet_category_invalid' })
  petCategoryId: number | null = null;

  @ApiProperty({ enum: SIZES, nullable: true, description: 'Null: all sizes.' })
  @IsOptional()
  @IsIn(SIZES, { message: 'pet_size_invalid' })
  size: Size | null = null;

  @Minutes()
  minutes!: number;
}

@ApiSchema({ name: 'BookableService' })
export class BookableServiceDto {
  @ApiProperty({ description: 'A service that the business offers.' })
  @IsId({ message: 'services_invalid' })
  serviceId!: number;

  @Minutes()
  minutes!: number;

  @WholeNumber(0, APPOINTMENTS.buffer, 'Minutes after the appointment in which the place is not free.')
  bufferMinutes!: number;

  @ApiProperty({
    type: [ServiceDurationDto],
    maxItems: APPOINTMENTS.durations,
    description: 'Durations for some pets. The duration with the most matching fields counts.',
  })
  @ItemsOf(ServiceDurationDto, APPOINTMENTS.durations, { message: 'invalid' })
  durations!: ServiceDurationDto[];
}

export class BookingPlaceDto {
  @ApiPropertyOptional({ description: 'A stored place, which keeps its appointments. Omit it for a new place.' })
  @IfSent()
  @IsId()
  id?: number;

  @ApiProperty()
  @Line(MAX_LENGTH.bookingPlace)
  @IsNotEmpty({ message: 'required' })
  name!: string;
}

/** The rules for appointments of a business, in requests and responses. */
class BookingRulesDto {
  @ApiProperty({ description: 'Whether customers can book.' })
  @IsFlag()
  isOpen!: boolean;

  @WholeNumber(0, APPOINTMENTS.notice, 'Minutes between a booking and the earliest time that can be booked.')
  noticeMinutes!: number;

  @WholeNumber(1, APPOINTMENTS.horizonDays, 'Days from now to the latest time that can be booked.')
  horizonDays!: number;

  @ApiProperty({ description: 'Whether the business must confirm each appointment.' })
  @IsFlag()
  confirmsByHand!: boolean;

  @WholeNumber(0, APPOINTMENTS.notice, 'Minutes before an appointment until which the customer can change it.')
  cancelUntilMinutes!: number;

  @ApiProperty({ type: String, nullable: true, description: 'Shown to customers before they book.' })
  @MayBeEmpty()
  @Text(MAX_LENGTH.bookingWords)
  words!: string | null;
}

/** Replaces all rules, places and services. */
export class OwnBookingDto extends BookingRulesDto {
  @ApiProperty({
    type: [BookingPlaceDto],
    minItems: 1,
    maxItems: APPOINTMENTS.places,
    description: 'In the order in which free places are booked. Stored places that are not in the list are removed.',
  })
  @ArrayMinSize(1, { message: 'required' })
  @ItemsOf(BookingPlaceDto, APPOINTMENTS.places, { message: 'invalid' })
  places!: BookingPlaceDto[];

  @ApiProperty({ type: [BookableServiceDto], maxItems: APPOINTMENTS.services })
  @ItemsOf(BookableServiceDto, APPOINTMENTS.services, { message: 'services_invalid' })
  services!: BookableServiceDto[];
}

export class ClosedDaysDto {
  @ApiProperty({ format: 'date' })
  @IsNotEmpty({ message: 'required' })
  @AnyDate()
  firstOn!: string;

  @ApiProperty({ format: 'date' })
  @IsNotEmpty({ message: 'required' })
  @AnyDate()
  lastOn!: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeEmpty()
  @Line(MAX_LENGTH.closedDaysNote)
  note?: string | null;
}

/** Days on which a business is closed, in its time zone. */
@ApiSchema({ name: 'ClosedDays' })
export class ClosedDaysView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ format: 'date' })
  firstOn!: string;

  @ApiProperty({ format: 'date' })
  lastOn!: string;

  @ApiProperty({ type: String, nullable: true })
  note!: string | null;
}

@ApiSchema({ name: 'BookingPlace' })
export class BookingPlaceView {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  name!: string;
}

/** The rules of the caller's business. */
@ApiSchema({ name: 'OwnBooking' })
export class OwnBookingView extends BookingRulesDto {
  @ApiProperty({ type: String, nullable: true, description: 'Null until the business has opening hours.' })
  timeZone!: string | null;

  @ApiProperty({ type: [BookingPlaceView] })
  places!: BookingPlaceView[];

  @ApiProperty({ type: [BookableServiceDto] })
  services!: BookableServiceDto[];

  @ApiProperty({ type: [ClosedDaysView], description: 'Closed days from today on.' })
  closedDays!: ClosedDaysView[];
}

@ApiSchema({ name: 'BookingService' })
export class BookingServiceView extends ServicePriceView {
  @ApiProperty()
  service!: NamedView;

  @ApiProperty()
  minutes!: number;

  @ApiProperty({ type: [ServiceDurationDto] })
  durations!: ServiceDurationDto[];
}

/** The rules of a business, for customers. */
@ApiSchema({ name: 'Booking' })
export class BookingView extends BookingRulesDto {
  @ApiProperty({ type: String, nullable: true })
  timeZone!: string | null;

  @ApiProperty({ type: [BookingServiceView], description: 'Empty if customers cannot book.' })
  services!: BookingServiceView[];

  @ApiProperty({ type: [ClosedDaysView] })
  closedDays!: ClosedDaysView[];
}

export class FreeTimesQuery {
  @ApiProperty()
  @ToId()
  @IsId({ message: 'services_invalid' })
  serviceId!: number;

  @ApiPropertyOptional({ format: 'uuid', description: "One of the caller's pets, on which the duration depends." })
  @IfSent()
  @Uuid()
  petUuid?: string;

  @ApiPropertyOptional({ format: 'date', description: 'First day. Default: today.' })
  @IfSent()
  @AnyDate()
  from?: string;
}

@ApiSchema({ name: 'FreeDay' })
export class FreeDayView {
  @ApiProperty({ format: 'date', description: 'In the time zone of the business.' })
  date!: string;

  @ApiProperty({ description: 'Whether the day has times that customers can book, free or taken.' })
  isOpen!: boolean;

  @ApiProperty({ type: 'array', items: { type: 'string', format: 'date-time' }, description: 'Free starts.' })
  times!: string[];
}

@ApiSchema({ name: 'FreeTimes' })
export class FreeTimesView {
  @ApiProperty()
  timeZone!: string;

  @ApiProperty({ description: 'Duration for the pet.' })
  minutes!: number;

  @ApiProperty({ type: [FreeDayView] })
  days!: FreeDayView[];
}
