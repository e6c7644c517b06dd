import { hash, verify } from '@node-rs/argon2';
import { IsString } from 'class-validator';
import { MAX_LENGTH } from '../common/limits.js';
import { composed } from '../common/validation/rules.js';
import { MaxCharacters } from '../common/validation/text.js';
import type { Config } from '../config.js';

/** Argon2id with the parameters that OWASP recommends first: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Counts code points, not UTF-16 units. */
export const isTooShort = (password: string, { PASSWORD_MIN_LENGTH }: Config) =>
  [...password].length < PASSWORD_MIN_LENGTH;

/** A password to be verified. Its minimum length is not checked, so that the answer reveals nothing about the stored one. */
export const PasswordToVerify = () =>
  composed(IsString(), MaxCharacters(2 * MAX_LENGTH.password, { message: 'invalid' }));

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

const dummyHash = hashPassword('the account that does not exist');

/** Takes as long for an account that does not exist (`hash` undefined) as for one that does. */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const matches = await verify(hashed ?? (await dummyHash), password);
  return matches && hashed !== undefined;
}
