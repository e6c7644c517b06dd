import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, isTimeZone, IsTimeZone, Matches, MaxLength } from 'class-validator';
import { composed } from './rules.js';

/** Maximum length in the database columns. */
const MAX_LENGTH = 64;

/**
 * Excludes offsets such as +01:00: they have no summer time, and PostgreSQL inverts their sign.
 */
const NAMED = /^[A-Za-z]/;

/** Returns true if the name is a known time zone, such as Europe/Belgrade. */
export const isNamedTimeZone = (name: string) => NAMED.test(name) && isTimeZone(name);

/** Requires the IANA name of a time zone. */
export const IsNamedTimeZone = () =>
  composed(
    IsString({ message: 'invalid' }),
    MaxLength(MAX_LENGTH, { message: 'invalid' }),
    Matches(NAMED, { message: 'invalid' }),
    IsTimeZone({ message: 'invalid' }),
  );

/**
 * Accepts the time zone of the caller's browser. Ignores other values, because a browser that
 * knows a newer time zone must still be able to log in.
 */
export const BrowserTimeZone = () =>
  composed(
    ApiPropertyOptional({
      type: String,
      example: 'Europe/Belgrade',
      description: "The device's time zone. Becomes the time zone of the account, unless the account has one.",
    }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && value.length <= MAX_LENGTH && isNamedTimeZone(value) ? value : undefined,
    ),
    IsOptional(),
  );
