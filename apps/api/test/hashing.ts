import { createRequire } from 'node:module';
import type { hash as Hash } from '@node-rs/argon2';

/**
 * Hashing a password takes 25 ms of a processor by design, and the tests do it thousands of times. Loaded before the server is: what it
 * imports of the package is what stands there then.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { hash: typeof Hash };
const { hash } = argon2;
let isCheap = true;
argon2.hash = (password, options) => hash(password, isCheap ? { ...options, memoryCost: 64, timeCost: 1 } : options);

export const hashCheaply = () => {
  isCheap = true;
};
/** As the server does. */
export const hashAsServed = () => {
  isCheap = false;
};
