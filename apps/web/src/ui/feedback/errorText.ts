import type { i18n } from 'i18next';
import { ApiError } from '../../api/ApiError';
import { passwordMinLength } from '../../api/config';

/** Codes are only known at run time: they come from the server and from the forms' schemas. */
function textOfCode(i18n: i18n, key: string): string | undefined {
  const translate = i18n.t as (key: string, values: object) => string;
  // Some code's text has a number in it, and only this one.
  const values = { count: passwordMinLength };
  return i18n.exists(key, values) ? translate(key, values) : undefined;
}

/** The text for a failure: ours for its code, else the server's own words, else a general one. */
export function errorText(i18n: i18n, error: unknown, otherwise: string = i18n.t('errors:unknown')): string {
  if (!(error instanceof ApiError)) return otherwise;
  return textOfCode(i18n, `errors:${error.code}`) ?? (error.message || otherwise);
}

/** What a form shows at a field: the text of a code of `errors:fields`, or what it was given. */
export const fieldText = (i18n: i18n, error: string): string => textOfCode(i18n, `errors:fields.${error}`) ?? error;

/** What the server says about single fields, for a form's `setErrors`: a code each, or its text where there is none. */
export function serverFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, texts]) => [
      field,
      error.fieldCodes[field]?.[0] ?? texts[0] ?? 'invalid',
    ]),
  );
}
