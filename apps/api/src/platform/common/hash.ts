import { createHash } from 'node:crypto';

/** Hashes a random secret, so that the database does not contain the secret. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
