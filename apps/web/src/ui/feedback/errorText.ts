import type { i18n } from 'i18next';
import { ApiError } from '../../api/ApiError';
import { passwordMinLength } from '../../lib/serverSettings';

/** Untyped keys: the codes come from the server and from form schemas at run time. */
function textOfCode(i18n: i18n, key: string): string | undefined {
  const translate = i18n.t as (key: string, values: object) => string;
  // One text contains the minimum password length.
  const values = { count: passwordMinLength };
  return i18n.exists(key, values) ? translate(key, values) : undefined;
}

/**
 * Returns the text for an error: ours for its code, else the server's message, else `otherwise`.
 */
export function errorText(i18n: i18n, error: unknown, otherwise: string = i18n.t('errors:unknown')): string {
  if (!(error instanceof ApiError)) return otherwise;
  return textOfCode(i18n, `errors:${error.code}`) ?? (error.message || otherwise);
}

/** Returns the text for a field error: ours for a code of `fields`, else the given text itself. */
export function fieldText(i18n: i18n, error: string): string {
  const text = textOfCode(i18n, `fields:${error}`);
  if (text !== undefined) return text;
  // A bare code means that its texts were not loaded, as happens offline. Server messages are
  // sentences.
  return /^[a-z_]+$/.test(error) ? i18n.t('errors:validation_failed') : error;
}

/**
 * Returns the server's field errors for `setErrors`: codes of `fields`, or the server's text for
 * unknown codes.
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
