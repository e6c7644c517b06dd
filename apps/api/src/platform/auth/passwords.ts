import { hash, verify } from '@node-rs/argon2';
import { IsString } from 'class-validator';
import pLimit from 'p-limit';
import { AppError, InvalidFields } from '../errors/app-error.js';
import { MAX_LENGTH } from '../common/limits.js';
import { composed } from '../validation/rules.js';
import { MaxCharacters } from '../validation/text.js';
import type { Config } from '../../config.js';
import { isCommonPassword } from './common-passwords.js';

/** OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

interface NewPassword {
  /** Name of the request's field, for the error. */
  field: string;
  password: string;
  email: string;
}

/** Validates a new password. Existing passwords remain valid. @throws InvalidFields */
export async function checkNewPassword(
  { field, password, email }: NewPassword,
  { PASSWORD_MIN_LENGTH }: Config,
): Promise<void> {
  // Counts code points, not UTF-16 units.
  if ([...password].length < PASSWORD_MIN_LENGTH) throw new InvalidFields({ [field]: ['password_too_short'] });
  if (await isCommonPassword(password, email)) throw new InvalidFields({ [field]: ['password_too_common'] });
}

/** Keyboards encode the same character differently; NIST SP 800-63B recommends normalization. */
export const normalizedPassword = (password: string) => password.normalize('NFKC');

/** Maximum length before normalization: a letter with its marks can have four characters. */
export const MAX_TYPED_PASSWORD = 4 * MAX_LENGTH.password;

/**
 * A password to verify. No minimum length: the error would reveal the length of the stored one.
 */
export const PasswordToVerify = () => composed(IsString(), MaxCharacters(MAX_TYPED_PASSWORD, { message: 'invalid' }));

/**
 * Hashes one password at a time. A hash occupies one of Node's few threads for tens of
 * milliseconds, and database handshakes and file reads need these threads too. Many logins at once
 * delay only each other.
 */
const limit = pLimit(1);
/** Queue length, a few seconds of work. One IP address is limited to fewer. */
const MAX_QUEUED = 100;
const RETRY_SECONDS = 5;

/** @throws AppError too_many_requests if the queue is full; `work` has not run then */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MAX_QUEUED) throw new AppError('too_many_requests', RETRY_SECONDS);
  return limit(work);
}

export const hashPassword = (password: string): Promise<string> =>
  oneAtATime(() => hash(normalizedPassword(password), OPTIONS));

const dummyHash = hashPassword('the account that does not exist');

/**
 * Returns how the password matches the hash, or undefined. Earlier releases hashed passwords as
 * typed. An unknown account (`hashed` undefined) takes as long as an existing one.
 */
export async function verifyPassword(
  password: string,
  hashed: string | undefined,
): Promise<'normalized' | 'as_typed' | undefined> {
  const compared = hashed ?? (await dummyHash);
  const normalized = normalizedPassword(password);
  const match = await oneAtATime(async () => {
    if (await verify(compared, normalized)) return 'normalized';
    return normalized !== password && (await verify(compared, password)) ? 'as_typed' : undefined;
  });
  return hashed === undefined ? undefined : match;
}
