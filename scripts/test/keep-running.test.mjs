// What dies is started again, but not for ever, and not when everything is being stopped. `npm start` does it for real in front-door.test.mjs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepRunning } from '../lib/keep-running.mjs';
import { Problem } from '../lib/problem.mjs';

/** @returns {import('../lib/keep-running.mjs').Running} what ends at once, each time */
const dead = () => ({ ended: Promise.resolve(new Problem('It ended.')), stop: async () => {} });

test('what is stopped during a pause is not started again after it', async () => {
  let starts = 0;
  const kept = keepRunning('The server', dead(), () => {
    starts += 1;
    return Promise.resolve(dead());
  });
  await new Promise(setImmediate); // it has ended, and the pause has begun
  await kept.stop();
  assert.equal(starts, 0);
});
