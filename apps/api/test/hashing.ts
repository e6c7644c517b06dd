import { createRequire } from 'node:module';
import type { hash as Hash, verify as Verify } from '@node-rs/argon2';

/**
 * Hashing a password takes 25 ms of a processor by design, and the tests do it thousands of times. Loaded before the server is: what it
 * imports of the package is what stands there then.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { hash: typeof Hash; verify: typeof Verify };
const { hash, verify } = argon2;
let isCheap = true;
argon2.hash = (password, options) =>
  counted(() => hash(password, isCheap ? { ...options, memoryCost: 64, timeCost: 1 } : options));
argon2.verify = (hashed, password) => {
  verified.push(String(hashed));
  return counted(() => verify(hashed, password));
};

const verified: string[] = [];
let running = 0;
let most = 0;
let held: Promise<void> | undefined;

async function counted<T>(work: () => Promise<T>): Promise<T> {
  running += 1;
  most = Math.max(most, running);
  try {
    await held;
    return await work();
  } finally {
    running -= 1;
  }
}

/** Keeps whatever is hashed from now on waiting, as on a busy machine. The function that it returns ends that, and returns how many were hashed at once. */
export function holdHashing(): () => number {
  most = running;
  let release = () => {};
  held = new Promise((resolve) => (release = resolve));
  return () => {
    held = undefined;
    release();
    return most;
  };
}

/** The hashes that a password was verified against while `work` ran, each without its salt: what is left says how much work that is. */
export async function verificationsBy(work: () => PromiseLike<unknown>): Promise<string[]> {
  verified.length = 0;
  await work();
  return verified.map((hashed) => hashed.split('$').slice(0, 4).join('$'));
}

/** A hash from before passwords were normalized. */
export const hashAsTyped = (password: string) => hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });

export const hashCheaply = () => {
  isCheap = true;
};
/** As the server does. */
export const hashAsServed = () => {
  isCheap = false;
};
