import { ModernFakeTimers } from '@jest/fake-timers';
import { pathToFileURL } from 'node:url';
import { getState } from 'jest-circus';

/* Replaces @jest/globals, which works only in Jest's own runner. */

const { expect, test, it, describe, beforeAll, afterAll, beforeEach, afterEach } = globalThis;
export { expect, test, it, describe, beforeAll, afterAll, beforeEach, afterEach };

const timers = new ModernFakeTimers({
  global: globalThis,
  // Fake timers must not affect timers used by requests and the document.
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
  /** Replaces a module with the result of `make`, for later imports in the test file. */
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

// Testing Library uses this property to detect fake timers.
globalThis.jest = jest;

/** Sets a time limit for each test, so later tests run even if one test never ends. */
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
