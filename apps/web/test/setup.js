import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeAll, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { openAnew } from './worker/browser.mjs';
import { takeFailures } from './worker/failures.mjs';
import { limitTests } from './worker/globals.mjs';

/* Before every test file: nothing is left of the one before it. */

jest.useRealTimers();
jest.restoreAllMocks();
openAnew();
takeFailures();
globalThis.testAddress = import.meta.url;

// A machine that is busy with other things is no failure.
configure({ asyncUtilTimeout: 20_000 });
beforeAll(() => limitTests(120_000));

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
afterEach(() => {
  cleanup();
  const [failure] = takeFailures();
  if (failure) throw failure;
});
