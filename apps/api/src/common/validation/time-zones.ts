import { IsString, MaxLength } from 'class-validator';
import { composed, Satisfies } from './rules.js';

/** As the columns that hold one. */
const LONGEST = 64;

/**
 * Whether clocks are known there, such as Europe/Belgrade. An offset such as +01:00 is no place: its clocks know no summer, and PostgreSQL
 * reads it the other way round.
 */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** The name of a time zone of IANA. */
export const IsTimeZone = () =>
  composed(
    IsString({ message: 'invalid' }),
    MaxLength(LONGEST, { message: 'invalid' }),
    Satisfies('isTimeZone', (name) => typeof name === 'string' && isTimeZone(name), { message: 'invalid' }),
  );
