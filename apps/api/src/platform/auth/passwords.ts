import { hash, verify } from '@node-rs/argon2';
import { IsString } from 'class-validator';
import pLimit from 'p-limit';
import { AppError, InvalidFields } from '../errors/app-error.js';
import { MAX_LENGTH } from '../common/limits.js';
import { composed } from '../validation/rules.js';
import { MaxCharacters } from '../validation/text.js';
import type { Config } from '../../config.js';
import { isCommonPassword } from './common-passwords.js';

/** Argon2id with the parameters that OWASP recommends first: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A new password, the field of the request that it stands in, and the address of its account. */
interface NewPasswordOf {
  field: string;
  password: string;
  email: string;
}

/** Whether a new password may be set. Those that are set already stay, whatever they are. @throws InvalidFields */
export async function checkNewPassword(
  { field, password, email }: NewPasswordOf,
  { PASSWORD_MIN_LENGTH }: Config,
): Promise<void> {
  // Counts code points, not UTF-16 units.
  if ([...password].length < PASSWORD_MIN_LENGTH) throw new InvalidFields({ [field]: ['password_too_short'] });
  if (await isCommonPassword(password, email)) throw new InvalidFields({ [field]: ['password_too_common'] });
}

/**
 * Keyboards type the same character in different forms. NIST SP 800-63B recommends normalization.
 */
export const normalizedPassword = (password: string) => password.normalize('NFKC');

/** Longest password before normalization: a letter with its marks may be four characters. */
export const MAX_TYPED_PASSWORD = 4 * MAX_LENGTH.password;

/** A password to be verified. Its minimum length is not checked, so that the answer reveals nothing about the stored one. */
export const PasswordToVerify = () => composed(IsString(), MaxCharacters(MAX_TYPED_PASSWORD, { message: 'invalid' }));

/**
 * One at a time: a hash keeps a processor and one of Node's few threads busy for tens of milliseconds, and the handshakes of database
 * connections need such threads, as reading files does. A hundred logins at once delay each other, and nobody else.
 */
const limit = pLimit(1);
/** Passwords that may be queued, for some seconds; further callers are asked to retry later. One address alone is limited to fewer. */
const MAX_WAITING = 100;
const RETRY_SECONDS = 5;

/** @throws AppError too_many_requests, without having looked at the password */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MAX_WAITING) throw new AppError('too_many_requests', RETRY_SECONDS);
  return limit(work);
}

export const hashPassword = (password: string): Promise<string> =>
  oneAtATime(() => hash(normalizedPassword(password), OPTIONS));

const dummyHash = hashPassword('the account that does not exist');

/**
 * Returns the form in which the password matches the hash: hashes of earlier releases are of the
 * password as typed. An unknown account (`hashed` undefined) takes as long as an existing one.
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
