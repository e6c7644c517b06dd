import { hash, verify } from '@node-rs/argon2';
import { IsString } from 'class-validator';
import pLimit from 'p-limit';
import { AppError, InvalidFields } from '../errors/app-error.js';
import { MAX_LENGTH } from '../common/limits.js';
import { composed } from '../validation/rules.js';
import { MaxCharacters } from '../validation/text.js';
import type { Config } from '../../config.js';
import { isCommonPassword } from './common-passwords.js';

/** OWASP's first recommendation for Argon2id: 19 MiB of memory, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

interface NewPassword {
  /** Request field that contains the password. The error names it. */
  field: string;
  password: string;
  email: string;
}

/**
 * Validates a new password. Passwords that are already stored remain valid.
 * @throws InvalidFields
 */
export async function checkNewPassword(
  { field, password, email }: NewPassword,
  { PASSWORD_MIN_LENGTH }: Config,
): Promise<void> {
  // Count code points instead of UTF-16 units.
  if ([...password].length < PASSWORD_MIN_LENGTH) throw new InvalidFields({ [field]: ['password_too_short'] });
  if (await isCommonPassword(password, email)) throw new InvalidFields({ [field]: ['password_too_common'] });
}

/**
 * Normalizes a password, because keyboards encode the same character differently (recommended by
 * NIST SP 800-63B).
 */
export const normalizedPassword = (password: string) => password.normalize('NFKC');

/**
 * Maximum length before normalization, when a letter with its marks can consist of four
 * characters.
 */
export const MAX_TYPED_PASSWORD = 4 * MAX_LENGTH.password;

/**
 * Validates a password that will be verified. It has no minimum length, because that error would
 * reveal the length of the stored password.
 */
export const PasswordToVerify = () => composed(IsString(), MaxCharacters(MAX_TYPED_PASSWORD, { message: 'invalid' }));

/**
 * Runs one hash at a time. A hash occupies one of Node's few threads for tens of milliseconds, and
 * database handshakes and file reads need these threads too. So a burst of logins delays only
 * other logins.
 */
const limit = pLimit(1);
/**
 * Maximum number of waiting hashes. Together they take a few seconds. The rate limit per IP
 * address is lower.
 */
const MAX_QUEUED = 100;
const RETRY_SECONDS = 5;

/**
 * Runs the function when all earlier calls are done.
 * @throws AppError too_many_requests if the queue is full; then the function does not run
 */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MAX_QUEUED) throw new AppError('too_many_requests', RETRY_SECONDS);
  return limit(work);
}

export const hashPassword = (password: string): Promise<string> =>
  oneAtATime(() => hash(normalizedPassword(password), OPTIONS));

const dummyHash = hashPassword('the account that does not exist');

/**
 * Returns in which form the password matches the hash: normalized, or as typed for hashes from
 * earlier releases. Returns undefined if it does not match. Takes equally long for a missing
 * account or password, whose `hashed` is undefined.
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
