import { IsString, isTimeZone, IsTimeZone, Matches, MaxLength } from 'class-validator';
import { composed } from './rules.js';

/** As the columns that hold one. */
const LONGEST = 64;

/** An offset such as +01:00 is no place: its clocks know no summer, and PostgreSQL reads it the other way round. */
const NAMED = /^[A-Za-z]/;

/** Whether clocks are known there, such as Europe/Belgrade. */
export const isNamedTimeZone = (name: string) => NAMED.test(name) && isTimeZone(name);

/** The name of a time zone of IANA. */
export const IsNamedTimeZone = () =>
  composed(
    IsString({ message: 'invalid' }),
    MaxLength(LONGEST, { message: 'invalid' }),
    Matches(NAMED, { message: 'invalid' }),
    IsTimeZone({ message: 'invalid' }),
  );
