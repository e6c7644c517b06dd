import { hash, verify } from '@node-rs/argon2';
import type { FieldProblem } from '../common/errors/problems.js';
import type { Config } from '../config.js';

/** Argon2id with the parameters that OWASP names first: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const MAX_PASSWORD_LENGTH = 128;

/** Counted in characters as people do. */
export const isTooShort = (password: string, { PASSWORD_MIN_LENGTH }: Config) =>
  [...password].length < PASSWORD_MIN_LENGTH;

/** A password to be compared: whether one like it could exist is not told. */
export const knownPasswordProblem = (value: unknown): FieldProblem | undefined =>
  typeof value === 'string' && value.length <= 2 * MAX_PASSWORD_LENGTH ? undefined : 'invalid';

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

const nobody = hashPassword('the account that does not exist');

/** Takes as long for an account that does not exist (`hash` undefined) as for one that does. */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const matches = await verify(hashed ?? (await nobody), password);
  return matches && hashed !== undefined;
}
