import { createHash, randomBytes } from 'node:crypto';

/** Returns a random secret for a link or a cookie, 43 characters. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** Hashes a random secret, so that the database does not contain the secret. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
