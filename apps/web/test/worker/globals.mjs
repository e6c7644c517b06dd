import { ModernFakeTimers } from '@jest/fake-timers';
import { pathToFileURL } from 'node:url';
import { getState } from 'jest-circus';

/* What tests import from @jest/globals, which only works within Jest's own runner. */

const { expect, test, it, describe, beforeAll, afterAll, beforeEach, afterEach } = globalThis;
export { expect, test, it, describe, beforeAll, afterAll, beforeEach, afterEach };

const timers = new ModernFakeTimers({
  global: globalThis,
  // Node's requests and the document are on the same side as the tests: without these, they would stand still too.
  config: {
    fakeTimers: {
      doNotFake: ['nextTick', 'queueMicrotask', 'hrtime', 'performance', 'setImmediate', 'clearImmediate'],
    },
  },
});
const replacedModules = globalThis[Symbol.for('replaced modules')];

export const jest = {
  ...globalThis.jest,
  useFakeTimers(options) {
    timers.useFakeTimers(options);
    return jest;
  },
  useRealTimers() {
    timers.useRealTimers();
    return jest;
  },
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  setSystemTime: (now) => timers.setSystemTime(now),
  /** What the test file imports from then on gets what `make` returns in place of the module. */
  unstable_mockModule(specifier, make) {
    const { search } = new URL(globalThis.testAddress);
    const name = specifier.startsWith('.')
      ? new URL(specifier, pathToFileURL(expect.getState().testPath)).href
      : specifier;
    let result;
    try {
      const made = make();
      result = { names: Object.keys(made), get: () => made };
    } catch (error) {
      result = {
        names: [],
        get: () => {
          throw error;
        },
      };
    }
    const query = new URLSearchParams([['name', name], ['run', search], ...result.names.map((key) => ['export', key])]);
    const url = `replaced:?${query}`;
    replacedModules.made.set(url, result.get);
    replacedModules.port.postMessage({ name, run: search, url });
    return jest;
  },
};

const { setTimeout, clearTimeout } = globalThis;

// Testing Library looks for it, to know whether the clock stands.
globalThis.jest = jest;

/** A test that never ends fails, and lets the others have their turn. */
export function limitTests(ms, block = getState().rootDescribeBlock) {
  for (const hook of block.hooks) hook.fn = limited(hook.fn, ms);
  for (const child of block.children) {
    if (child.type === 'describeBlock') limitTests(ms, child);
    else if (child.fn) child.fn = limited(child.fn, ms);
  }
}

const limited = (run, ms) => async () => {
  let timer;
  const limit = new Promise((_resolve, reject) => {
    timer = setTimeout(() => {
      jest.useRealTimers();
      reject(new Error(`The test took longer than ${ms} ms.`));
    }, ms);
  });
  try {
    await Promise.race([run(), limit]);
  } finally {
    clearTimeout(timer);
  }
};
