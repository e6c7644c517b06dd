// Preloaded into the servers of browser tests, which register and log in hundreds of times: a hash takes 25 ms of a processor by design.
// No setting of the server does that, so that nobody can leave it on.
import { createRequire } from 'node:module';

const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;
// What the server imports of the package is what stands here then. A hash says itself how it is verified.
argon2.hash = (/** @type {string} */ password, /** @type {object} */ options) =>
  hash(password, { ...options, memoryCost: 64, timeCost: 1 });
