// Makes password hashing cheap in the servers of browser tests, which log in hundreds of times. A
// real hash takes 25 ms of CPU by design. This is not a server setting, so that nobody enables it
// by mistake.
import { createRequire } from 'node:module';

const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;
// Replaces the function that the server imports. A hash contains its own parameters for
// verification.
argon2.hash = (/** @type {string} */ password, /** @type {object} */ options) =>
  hash(password, { ...options, memoryCost: 64, timeCost: 1 });
