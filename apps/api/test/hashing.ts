import { createRequire } from 'node:module';
import type { hash as Hash, verify as Verify } from '@node-rs/argon2';

/**
 * Makes password hashing cheap: a real hash takes 25 ms, and the tests need thousands. Import this
 * before the server, which keeps references to the imported functions.
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
 * Blocks all hashing, as on a busy machine. Returns a function that ends the block and returns the
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

/** Returns the cost parameters of all hashes that are verified while the callback runs. */
export async function verificationsBy(work: () => PromiseLike<unknown>): Promise<string[]> {
  verified.length = 0;
  await work();
  return verified.map((hashed) => hashed.split('$').slice(0, 4).join('$'));
}

/** Hashes a password without normalizing it, as earlier releases did. */
export const hashAsTyped = (password: string) => hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });

export const hashCheaply = () => {
  isCheap = true;
};
/** Switches to the server's real parameters. */
export const hashAsServed = () => {
  isCheap = false;
};
