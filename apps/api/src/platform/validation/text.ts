import { ApiProperty } from '@nestjs/swagger';
import { isBlank, trimText } from '@sapa/shared/trim-text';
import { Transform } from 'class-transformer';
import { IsString, IsUrl, type ValidationOptions } from 'class-validator';
import { MAX_LENGTH } from '../common/limits.js';
import { MayBeEmpty, Satisfies, composed } from './rules.js';

// These decorators replace class-validator's decorators, which accept invisible strings and
// strings that the database cannot store. Its length limits also miss variation selectors.

/** Characters that change the display order of text. */
const DIRECTION_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;
/** Line breaks, tabs and other control characters, except NUL, which IsStorable rejects. */
const CONTROLS = /(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}])+/gu;

const MAX_TRIMMED = 200_000;

function trim(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_TRIMMED) return value;
  return trimText(value);
}

/** Trims a string. A string with only invisible characters becomes empty (decisions §9). */
export const Trim = () => Transform(({ value }: { value: unknown }) => trim(value));

/**
 * Replaces control characters with spaces and removes direction overrides. Pasted text can contain
 * either.
 */
function toLine(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_TRIMMED) return value;
  return trim(value.replace(CONTROLS, ' ').replace(DIRECTION_OVERRIDES, ''));
}

const codePointCount = (text: string) => [...text].length;

const GRAPHEMES = new Intl.Segmenter();

/**
 * Returns true if a string has at least `min` grapheme clusters. A family emoji is a single
 * cluster.
 */
export function hasCharacters(text: string, min: number): boolean {
  const characters = GRAPHEMES.segment(text)[Symbol.iterator]();
  let count = 0;
  while (count < min && !characters.next().done) count++;
  return count === min;
}

/**
 * Requires a minimum length in grapheme clusters. Written below `@ApiProperty`, it also sets the
 * limit in OpenAPI.
 */
export const MinCharacters = (min: number, options: ValidationOptions = { message: 'too_short' }) =>
  composed(
    ApiProperty({ minLength: min }),
    Satisfies('minCharacters', (value) => typeof value === 'string' && hasCharacters(value, min), options),
  );

/**
 * Requires a maximum length in code points. Written below `@ApiProperty`, it also sets the limit
 * in OpenAPI.
 */
export const MaxCharacters = (max: number, options: ValidationOptions = { message: 'too_long' }) =>
  composed(
    ApiProperty({ maxLength: max }),
    Satisfies(
      'maxCharacters',
      (value) =>
        typeof value === 'string' && (value.length <= max || (value.length <= 2 * max && codePointCount(value) <= max)),
      options,
    ),
  );

/** Rejects NUL, which PostgreSQL cannot store, and lone surrogates, which JSON cannot encode. */
export const IsStorable = (options: ValidationOptions = { message: 'invalid_text' }) =>
  Satisfies(
    'isStorable',
    (value) => typeof value === 'string' && !value.includes('\0') && value.isWellFormed(),
    options,
  );

/** Requires a visible character. Used for strings that are not trimmed. */
export const IsVisible = (options: ValidationOptions) =>
  Satisfies('isVisible', (value) => typeof value === 'string' && !isBlank(value), options);

/** Requires a string and trims it. */
export const Text = (max: number, tooLong?: ValidationOptions) =>
  composed(Trim(), IsString({ message: 'invalid' }), IsStorable(), MaxCharacters(max, tooLong));

/** Removes direction overrides from a text whose lines are shown beside other facts. */
export const WithoutOverrides = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(DIRECTION_OVERRIDES, '') : value,
  );

/** Requires a string, such as a name, and converts it to one line. */
export const Line = (max: number, tooLong?: ValidationOptions) =>
  composed(
    Transform(({ value }: { value: unknown }) => toLine(value)),
    Text(max, tooLong),
  );

/** Matches spaces, control characters, lone surrogates and direction overrides. */
const INVALID_IN_URLS = /[\s\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/**
 * Parses an http or https URL as a browser does. Returns undefined for other strings and for URLs
 * with a user name: `https://bank.example@evil.example/` looks like the bank's page.
 */
export function parseWebUrl(value: string): URL | undefined {
  if (value.length > MAX_LENGTH.url || !/^https?:\/\//i.test(value) || INVALID_IN_URLS.test(value)) return undefined;
  try {
    const url = new URL(value);
    return url.hostname.includes('.') && url.username === '' && url.password === '' ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Allows an http or https URL, null, or an empty string (part 1 §5). */
export const WebLink = () =>
  composed(
    ApiProperty({ maxLength: MAX_LENGTH.url }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    MayBeEmpty(),
    IsUrl(
      { protocols: ['http', 'https'], require_protocol: true, disallow_auth: true, max_allowed_length: MAX_LENGTH.url },
      { message: 'url_invalid' },
    ),
    // Check again, because class-validator also accepts `http:example.org`.
    Satisfies('isWebUrl', (value) => typeof value === 'string' && parseWebUrl(value) !== undefined, {
      message: 'url_invalid',
    }),
  );
