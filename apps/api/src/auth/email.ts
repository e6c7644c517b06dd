import { Transform } from 'class-transformer';
import { isAscii, IsAscii, IsEmail, IsNotEmpty } from 'class-validator';
import { MAX_LENGTH } from '../common/limits.js';
import { stacked } from '../common/validation/rules.js';
import { MaxCharacters } from '../common/validation/text.js';

/** Addresses do not differ by letter case: they are stored and compared in lower case. */
export const LowerCase = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value));

/**
 * The addresses that people have: a plain local part, a host name with a dot. No quotes, comments or routes (RFC 5322 allows
 * them; mail systems read them differently, which is how accounts get confused).
 */
export const Email = () =>
  stacked(
    LowerCase(),
    IsNotEmpty({ message: 'email_required' }),
    MaxCharacters(MAX_LENGTH.email, { message: 'email_invalid' }),
    IsAscii({ message: 'email_invalid' }),
    IsEmail(
      { allow_utf8_local_part: false, blacklisted_chars: '"!#$%&*/=?^`{|}~' },
      // It throws for half a character.
      { message: 'email_invalid', validateIf: (_user, value) => isAscii(value) },
    ),
  );
