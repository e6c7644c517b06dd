import type { i18n } from 'i18next';
import { ApiError } from '../../api/ApiError';
import { passwordMinLength } from '../../lib/serverSettings';

/** Keys are not typed, because the codes come from the server and from form schemas. */
function textOfCode(i18n: i18n, key: string): string | undefined {
  const translate = i18n.t as (key: string, values: object) => string;
  // One of the messages contains the minimum password length.
  const values = { count: passwordMinLength };
  return i18n.exists(key, values) ? translate(key, values) : undefined;
}

/**
 * Returns the app's message for an error's code, otherwise the server's message, otherwise
 * `otherwise`.
 */
export function errorText(i18n: i18n, error: unknown, otherwise: string = i18n.t('errors:unknown')): string {
  if (!(error instanceof ApiError)) return otherwise;
  return textOfCode(i18n, `errors:${error.code}`) ?? (error.message || otherwise);
}

/** Returns the app's message for a code in the `fields` namespace, otherwise `error` itself. */
export function fieldText(i18n: i18n, error: string): string {
  const text = textOfCode(i18n, `fields:${error}`);
  if (text !== undefined) return text;
  // A bare code means that its namespace is not loaded, for example while offline. The server's
  // messages are sentences.
  return /^[a-z_]+$/.test(error) ? i18n.t('errors:validation_failed') : error;
}

/**
 * Returns the server's field errors for `setErrors`: for each field a code in the `fields`
 * namespace, or the server's message if the code is unknown.
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
