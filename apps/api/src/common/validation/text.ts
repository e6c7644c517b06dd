import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, IsUrl, type ValidationOptions } from 'class-validator';
import { MAX_LENGTH } from '../limits.js';
import { MayBeEmpty, Satisfies, stacked } from './rules.js';

// class-validator knows nothing of texts that cannot be stored or seen, and its lengths leave variation selectors out, of which a text can have
// any number: what it says differently has a decorator of its own here.

// The lookbehind lets each run of spaces be tried once, from its start; without it a long run in the middle takes a minute.
const EDGES = /^[\p{White_Space}\u200B\uFEFF]+|(?<![\p{White_Space}\u200B\uFEFF])[\p{White_Space}\u200B\uFEFF]+$/gu;
/** Characters that show nothing. Only as a whole text: inside they belong to emoji families and to some scripts. */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
/** Would make a name read differently from how it is stored. */
const DIRECTION_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/;

export const isEmptyText = (text: string) => INVISIBLE.test(text);

/** Trims; a text of invisible characters alone is empty (decisions §9). */
export const Trim = () =>
  Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string' || value.length > 200_000) return value;
    return isEmptyText(value) ? '' : value.replace(EDGES, '');
  });

/** Characters as people count them: code points. */
const lengthOf = (text: string) => [...text].length;

/** Not shorter, as people count characters. Says so in the API's document too, if it stands below `@ApiProperty`. */
export const MinCharacters = (min: number, options: ValidationOptions = { message: 'too_short' }) =>
  stacked(
    ApiProperty({ minLength: min }),
    Satisfies('minCharacters', (value) => typeof value === 'string' && lengthOf(value) >= min, options),
  );

/** Not longer, as people count characters. Says so in the API's document too, if it stands below `@ApiProperty`. */
export const MaxCharacters = (max: number, options: ValidationOptions = { message: 'too_long' }) =>
  stacked(
    ApiProperty({ maxLength: max }),
    Satisfies(
      'maxCharacters',
      (value) =>
        typeof value === 'string' && (value.length <= max || (value.length <= 2 * max && lengthOf(value) <= max)),
      options,
    ),
  );

/** PostgreSQL takes no NUL, and JSON no half of a character. */
export const IsStorable = (options: ValidationOptions = { message: 'invalid_text' }) =>
  Satisfies(
    'isStorable',
    (value) => typeof value === 'string' && !value.includes('\0') && value.isWellFormed(),
    options,
  );

/** Not of invisible characters alone: for texts that are not trimmed. */
export const IsVisible = (options: ValidationOptions) =>
  Satisfies('isVisible', (value) => typeof value === 'string' && !isEmptyText(value), options);

/** A text, trimmed. */
export const Text = (max: number, tooLong?: ValidationOptions) =>
  stacked(Trim(), IsString({ message: 'invalid' }), IsStorable(), MaxCharacters(max, tooLong));

/** A name of somebody or something: it reads as it is stored. */
export const Name = (max: number, tooLong?: ValidationOptions) =>
  stacked(
    Text(max, tooLong),
    Satisfies('readsAsStored', (value) => typeof value === 'string' && !DIRECTION_OVERRIDES.test(value), {
      message: 'invalid_text',
    }),
  );

/** Spaces, control characters, halves of characters, direction overrides: no address is written with them. */
const NOT_IN_LINKS = /[\s\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/**
 * An http or https address as browsers read it; undefined for any other text. `https://bank.example@evil.example/` reads like an
 * address of the bank's: nobody's name and password belong in a link.
 */
export function parseWebUrl(value: string): URL | undefined {
  if (value.length > MAX_LENGTH.url || !/^https?:\/\//i.test(value) || NOT_IN_LINKS.test(value)) return undefined;
  try {
    const url = new URL(value);
    return url.hostname.includes('.') && url.username === '' && url.password === '' ? url : undefined;
  } catch {
    return undefined;
  }
}

/** An http or https address, null or empty (part 1 §5). */
export const WebLink = () =>
  stacked(
    ApiProperty({ maxLength: MAX_LENGTH.url }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    MayBeEmpty(),
    IsUrl(
      { protocols: ['http', 'https'], require_protocol: true, disallow_auth: true, max_allowed_length: MAX_LENGTH.url },
      { message: 'url_invalid' },
    ),
    // What browsers make of it is what counts in the end: `http:example.org` is an address for class-validator.
    Satisfies('isWebUrl', (value) => typeof value === 'string' && parseWebUrl(value) !== undefined, {
      message: 'url_invalid',
    }),
  );
