import type { i18n } from 'i18next';
import { ApiError } from '../../api/ApiError';
import { passwordMinLength } from '../../lib/serverSettings';

/** Codes are only known at run time: they come from the server and from the forms' schemas. */
function textOfCode(i18n: i18n, key: string): string | undefined {
  const translate = i18n.t as (key: string, values: object) => string;
  // One text contains a number: the minimum length of passwords.
  const values = { count: passwordMinLength };
  return i18n.exists(key, values) ? translate(key, values) : undefined;
}

/** The text for an error: ours for its code, otherwise the server's, otherwise a general one. */
export function errorText(i18n: i18n, error: unknown, otherwise: string = i18n.t('errors:unknown')): string {
  if (!(error instanceof ApiError)) return otherwise;
  return textOfCode(i18n, `errors:${error.code}`) ?? (error.message || otherwise);
}

/** The text for a field error: that of a code of `fields`, or the given text itself. */
export function fieldText(i18n: i18n, error: string): string {
  const text = textOfCode(i18n, `fields:${error}`);
  if (text !== undefined) return text;
  // Without a connection the texts may not have come. The server's own texts are sentences.
  return /^[a-z_]+$/.test(error) ? i18n.t('errors:validation_failed') : error;
}

/** The server's field errors for a form's `setErrors`: a code for each, or its text if we have none for the code. */
export function serverFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, texts]) => [
      field,
      error.fieldCodes[field]?.[0] ?? texts[0] ?? 'invalid',
    ]),
  );
}
