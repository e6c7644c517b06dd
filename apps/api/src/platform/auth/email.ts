import { Transform } from 'class-transformer';
import { isAscii, IsAscii, isEmail, IsEmail, IsNotEmpty } from 'class-validator';
import { MAX_LENGTH } from '../common/limits.js';
import { composed } from '../validation/rules.js';
import { MaxCharacters } from '../validation/text.js';

/** Converts an email address to lower case, in which addresses are stored and compared. */
export const LowerCase = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value));

const SIMPLE = { allow_utf8_local_part: false, blacklisted_chars: '"!%?' };

/**
 * Requires a simple email address whose host name has a dot. RFC 5322 also allows quotes,
 * comments, routes (`!`, `%`) and encoded words (`=?…?=`). Mail systems interpret these
 * differently, so one address could reach two mailboxes.
 */
export const Email = () =>
  composed(
    LowerCase(),
    IsNotEmpty({ message: 'email_required' }),
    MaxCharacters(MAX_LENGTH.email, { message: 'email_invalid' }),
    IsAscii({ message: 'email_invalid' }),
    IsEmail(
      SIMPLE,
      // Check only ASCII strings, because `isEmail` throws an error for lone surrogates.
      { message: 'email_invalid', validateIf: (_user, value) => isAscii(value) },
    ),
  );

/** Returns the normalized address, or null if accounts cannot use it. */
export function toEmail(value: unknown): string | null {
  const email = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return email.length <= MAX_LENGTH.email && isAscii(email) && isEmail(email, SIMPLE) ? email : null;
}
