import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean } from 'class-validator';
import { MAX_LENGTH, MAX_OPENING_HOURS } from '../../platform/common/limits.js';
import { IfSent, MayBeEmpty, Satisfies } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';
import { IsNamedTimeZone } from '../../platform/validation/time-zones.js';
import { HOURS_PATTERN, overlap, parseSpan, type Span } from './opening-hours.js';

const HOURS = {
  type: 'array',
  items: { type: 'string', pattern: HOURS_PATTERN },
  example: ['Mo 08:00-12:00', 'Mo 16:00-20:00', 'Fr 20:00-02:00'],
} as const;

/** Undefined unless all of them are hours. */
function spansOf(hours: unknown): Span[] | undefined {
  if (!Array.isArray(hours)) return undefined;
  const spans = hours.map((text: unknown) => (typeof text === 'string' ? parseSpan(text) : undefined));
  return spans.every((span) => span !== undefined) ? spans : undefined;
}

/** Replaces all that is known of the opening hours. */
export class OpeningHoursDto {
  @ApiProperty({
    ...HOURS,
    maxItems: MAX_OPENING_HOURS,
    description:
      'Every week, by the clocks of the time zone, several a day if there is a break. What ends before it begins ends on the next day. ' +
      'They must not overlap.',
  })
  @IsArray({ message: 'hours_invalid' })
  @ArrayMaxSize(MAX_OPENING_HOURS, { message: 'hours_invalid' })
  @Satisfies('areSpans', (hours) => spansOf(hours) !== undefined, { message: 'hours_invalid' })
  @Satisfies('doNotOverlap', (hours) => !overlap(spansOf(hours) ?? []), { message: 'hours_overlap' })
  hours!: string[];

  @ApiPropertyOptional({
    example: 'Europe/Belgrade',
    description: 'If it is left out: that of before, or of the place of the address.',
  })
  @IfSent()
  @IsNamedTimeZone()
  timeZone?: string;

  @ApiPropertyOptional({ default: false })
  @IfSent()
  @IsBoolean({ message: 'boolean_invalid' })
  byAppointment: boolean = false;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'In words: what is different on holidays.' })
  @MayBeEmpty()
  @Text(MAX_LENGTH.hoursNote)
  note?: string | null;
}

/** When a business is open. */
@ApiSchema({ name: 'OpeningHours' })
export class OpeningHoursView {
  @ApiProperty({ ...HOURS, description: 'Every week, from Monday on, by the clocks of the time zone.' })
  hours!: string[];

  @ApiProperty({ example: 'Europe/Belgrade' })
  timeZone!: string;

  @ApiProperty()
  byAppointment!: boolean;

  @ApiProperty({ type: String, nullable: true })
  note!: string | null;
}
