import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import type { FieldProblem } from '../errors/problems.js';
import { Check } from './check.js';

// The lookbehind lets each run of spaces be tried once, from its start; without it a long run in the middle takes a minute.
const EDGES = /^[\p{White_Space}\u200B\uFEFF]+|(?<![\p{White_Space}\u200B\uFEFF])[\p{White_Space}\u200B\uFEFF]+$/gu;
/** Characters that show nothing. Only as a whole text: inside they belong to emoji families and to some scripts. */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
/** Would make a name read differently from how it is stored. */
const DIRECTION_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/;

/** What forms send for a field that was left empty. */
export const isNothing = (value: unknown) => value === undefined || value === null || value === '';

export const isEmptyText = (text: string) => INVISIBLE.test(text);

interface TextRules {
  /** Longest length in characters as the user counts them (code points). */
  max: number;
  min?: number;
  /** May be left out, null or empty. */
  optional?: boolean;
  /** A name of somebody or something: no direction overrides. */
  name?: boolean;
  problems?: { required?: FieldProblem; tooShort?: FieldProblem; tooLong?: FieldProblem };
}

/** What is wrong with a text, or undefined (decisions §9). */
function textProblem(
  value: unknown,
  { max, min = 1, optional, name, problems = {} }: TextRules,
): FieldProblem | undefined {
  if (isNothing(value)) return optional ? undefined : (problems.required ?? 'required');
  if (typeof value !== 'string') return 'invalid';
  if (value.includes('\0') || !value.isWellFormed()) return 'invalid_text';
  if (isEmptyText(value)) return problems.required ?? 'required';
  if (name && DIRECTION_OVERRIDES.test(value)) return 'invalid_text';
  const length = [...value].length;
  if (length < min) return problems.tooShort ?? 'too_short';
  if (length > max) return problems.tooLong ?? 'too_long';
  return undefined;
}

/** A text, trimmed; text of invisible characters alone is empty. */
export const Text = (rules: TextRules) =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => {
      if (typeof value !== 'string' || value.length > 200_000) return value;
      return isEmptyText(value) ? '' : value.replace(EDGES, '');
    }),
    Check((value) => textProblem(value, rules)),
  );

/** Validates the property only where the request has it: for calls that change what they are sent. */
export const IfSent = () => ValidateIf((_object, value) => value !== undefined);

/** Spaces, control characters, halves of characters, direction overrides: no address is written with them. */
const NOT_IN_LINKS = /[\s\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/**
 * An http or https address as browsers read it; undefined for any other text. `https://bank.example@evil.example/` reads like an
 * address of the bank's: nobody's name and password belong in a link.
 */
export function parseWebUrl(value: string): URL | undefined {
  if (value.length > 2048 || !/^https?:\/\//i.test(value) || NOT_IN_LINKS.test(value)) return undefined;
  try {
    const url = new URL(value);
    return url.hostname.includes('.') && url.username === '' && url.password === '' ? url : undefined;
  } catch {
    return undefined;
  }
}

/** An http or https address, null or empty (part 1 §5). */
export const WebLink = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    Check((value) => {
      if (isNothing(value)) return undefined;
      return typeof value === 'string' && parseWebUrl(value) ? undefined : 'url_invalid';
    }),
  );
