import { IsString, isTimeZone, IsTimeZone, Matches, MaxLength } from 'class-validator';
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
