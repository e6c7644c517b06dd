import type { i18n } from 'i18next';
import { ApiError } from '../../api/ApiError';
import { passwordMinLength } from '../../lib/serverSettings';

/** Keys are not typed, because the codes come from the server and from form schemas. */
function textOfCode(i18n: i18n, key: string): string | undefined {
  const translate = i18n.t as (key: string, values: object) => string;
  // One of the texts contains the minimum password length.
  const values = { count: passwordMinLength };
  return i18n.exists(key, values) ? translate(key, values) : undefined;
}

/**
 * Returns the app's text for the code of an error, or else the server's message, or else
 * `otherwise`.
 */
export function errorText(i18n: i18n, error: unknown, otherwise: string = i18n.t('errors:unknown')): string {
  if (!(error instanceof ApiError)) return otherwise;
  return textOfCode(i18n, `errors:${error.code}`) ?? (error.message || otherwise);
}

/** Returns the app's text for a code of the namespace `fields`, or else the given text. */
export function fieldText(i18n: i18n, error: string): string {
  const text = textOfCode(i18n, `fields:${error}`);
  if (text !== undefined) return text;
  // A bare code means that its texts are not loaded, for example offline. Messages of the server
  // are sentences.
  return /^[a-z_]+$/.test(error) ? i18n.t('errors:validation_failed') : error;
}

/**
 * Returns the server's field errors for `setErrors`: for each field a code of the namespace
 * `fields`, or the server's text if the code is unknown.
 */
export function serverFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, texts]) => [
      field,
      error.fieldCodes[field]?.[0] ?? texts[0] ?? 'invalid',
    ]),
  );
}
