import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray } from 'class-validator';
import { MAX_LENGTH, MAX_OPENING_HOURS } from '../../platform/common/limits.js';
import { IfSent, IsFlag, MayBeEmpty, Satisfies } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';
import { IsNamedTimeZone } from '../../platform/validation/time-zones.js';
import { HOURS_PATTERN, overlap, parseSpan, type Span } from './opening-hours.js';

const HOURS = {
  type: 'array',
  items: { type: 'string', pattern: HOURS_PATTERN },
  example: ['Mo 08:00-12:00', 'Mo 16:00-20:00', 'Fr 20:00-02:00'],
} as const;

/** Parses the opening hours. Returns undefined if one of the strings is invalid. */
function spansOf(hours: unknown): Span[] | undefined {
  if (!Array.isArray(hours)) return undefined;
  const spans = hours.map((text: unknown) => (typeof text === 'string' ? parseSpan(text) : undefined));
  return spans.every((span) => span !== undefined) ? spans : undefined;
}

export class OpeningHoursDto {
  @ApiProperty({
    ...HOURS,
    maxItems: MAX_OPENING_HOURS,
    description:
      'Weekly hours in local time, several per day for breaks. A closing time before the opening time is on the next day. ' +
      'Hours must not overlap.',
  })
  @IsArray({ message: 'hours_invalid' })
  @ArrayMaxSize(MAX_OPENING_HOURS, { message: 'hours_invalid' })
  @Satisfies('areSpans', (hours) => spansOf(hours) !== undefined, { message: 'hours_invalid' })
  @Satisfies('doNotOverlap', (hours) => !overlap(spansOf(hours) ?? []), { message: 'hours_overlap' })
  hours!: string[];

  @ApiPropertyOptional({
    example: 'Europe/Belgrade',
    description: 'If omitted: the stored time zone, or the time zone of the address.',
  })
  @IfSent()
  @IsNamedTimeZone()
  timeZone?: string;

  @ApiPropertyOptional({ default: false })
  @IfSent()
  @IsFlag()
  byAppointment: boolean = false;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'A note, for example about holidays.' })
  @MayBeEmpty()
  @Text(MAX_LENGTH.hoursNote)
  note?: string | null;
}

@ApiSchema({ name: 'OpeningHours' })
export class OpeningHoursView {
  @ApiProperty({ ...HOURS, description: 'Weekly hours in local time, sorted from Monday.' })
  hours!: string[];

  @ApiProperty({ example: 'Europe/Belgrade' })
  timeZone!: string;

  @ApiProperty()
  byAppointment!: boolean;

  @ApiProperty({ type: String, nullable: true })
  note!: string | null;
}
