import { STATUS_CODES } from 'node:http';
import { FIELD_PROBLEMS, PROBLEMS, type FieldProblem, type ProblemCode } from '../src/platform/errors/problems.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const anyUuid: unknown = expect.stringMatching(UUID);
/** A time in ISO 8601 format, in UTC. */
export const anyMoment: unknown = expect.stringMatching(MOMENT);
export const anyId: unknown = expect.any(Number);

/** Returns the complete body of an error response. */
export const problem = (code: ProblemCode) => {
  const { statusCode, message } = PROBLEMS[code];
  return { statusCode, code, message, error: STATUS_CODES[statusCode], requestId: anyUuid };
};

/** Returns the complete body of a 400 response with these invalid fields. */
export const invalid = (fieldCodes: Record<string, FieldProblem>) => {
  const fields = Object.entries(fieldCodes).map(([name, code]) => [name, [FIELD_PROBLEMS[code]]]);
  return {
    ...problem('validation_failed'),
    message: expect.arrayContaining(Object.values(fieldCodes).map((code) => FIELD_PROBLEMS[code])) as unknown,
    fields: Object.fromEntries(fields) as object,
    fieldCodes: Object.fromEntries(Object.entries(fieldCodes).map(([name, code]) => [name, [code]])),
  };
};

/** Returns the summary of a factory-made user, as in lists, posts and messages. */
export const summary = ({ id, uuid }: { id: number; uuid: string }, firstName: string, lastName: string | null) => ({
  id,
  uuid,
  firstName,
  lastName,
  imageUrl: null,
  userCategoryId: 1,
});

/** Markup and templates that must be returned unchanged. */
export const MARKUP = [
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  '{{7*7}} ${7*7}',
  'javascript:alert(1)',
  'Robert\'); DROP TABLE "User";--',
];

/** International strings that must be stored unchanged. */
export const TEXTS = [
  'Čedomir Ćuk Đđ Šš Žž',
  'Шапа и друштво',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦🐕‍🦺🏳️‍🌈',
  `Zalgo${'\u0301'.repeat(50)}`,
];

/** Strings of invisible characters: spaces, line breaks, fillers and zero-width characters. */
export const INVISIBLE_TEXTS = ['   ', '\t\n', '\u200b', '\u3164', '\u00a0\u2003', '\u2060\u200d'];

/** Strings that PostgreSQL cannot store. */
export const UNSTORABLE_TEXTS = ['a\0b', 'lone \ud800 surrogate'];

/** Invalid ids, as in a path or a query. */
export const NO_IDS = [
  '0',
  '-1',
  '2147483648',
  '9223372036854775808',
  '1e3',
  '0x10',
  '１',
  '1.5',
  'null',
  'undefined',
  ' ',
];

/** Invalid 64-bit ids, for likes, comments and messages. */
export const NO_LONG_IDS = [...NO_IDS.filter((id) => id !== '2147483648'), '9007199254740992'];

/** Invalid UUIDs. */
export const NO_UUIDS = ['undefined', 'null', 'x'.repeat(36), '{123e4567-e89b-12d3-a456-426614174000}', "' OR 1=1 --"];

/** A valid UUID that no row has. */
export const UNKNOWN_UUID = '123e4567-e89b-12d3-a456-426614174000';
/** A valid id that no row has. */
export const UNKNOWN_ID = 2_147_483_647;
