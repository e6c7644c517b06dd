import { createRequire } from 'node:module';
import type { hash as Hash, verify as Verify } from '@node-rs/argon2';

/**
 * Replaces password hashing with cheap parameters: a real hash takes 25 ms, and the tests need
 * thousands. Must be imported before the server, which keeps the functions that it imports.
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
let maxRunning = 0;
let held: Promise<void> | undefined;

async function counted<T>(work: () => Promise<T>): Promise<T> {
  running += 1;
  maxRunning = Math.max(maxRunning, running);
  try {
    await held;
    return await work();
  } finally {
    running -= 1;
  }
}

/**
 * Blocks all hashing, like a busy machine. Returns a function that releases it and returns the
 * maximum number of concurrent hashes.
 */
export function holdHashing(): () => number {
  maxRunning = running;
  let release = () => {};
  held = new Promise((resolve) => (release = resolve));
  return () => {
    held = undefined;
    release();
    return maxRunning;
  };
}

/** Returns the parameters of the hashes verified during `work`; they determine the cost. */
export async function verificationsBy(work: () => PromiseLike<unknown>): Promise<string[]> {
  verified.length = 0;
  await work();
  return verified.map((hashed) => hashed.split('$').slice(0, 4).join('$'));
}

/** Hashes a password without normalization, like earlier releases. */
export const hashAsTyped = (password: string) => hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });

export const hashCheaply = () => {
  isCheap = true;
};
/** Uses the real parameters of the server. */
export const hashAsServed = () => {
  isCheap = false;
};
