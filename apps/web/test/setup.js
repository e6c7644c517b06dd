import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeAll, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { openAnew } from './worker/browser.mjs';
import { takeFailures } from './worker/failures.mjs';
import { limitTests } from './worker/globals.mjs';

/* Runs before every test file and resets the state left by the previous test file. */

jest.useRealTimers();
jest.restoreAllMocks();
openAnew();
takeFailures();
globalThis.testAddress = import.meta.url;

// The timeout is long, because the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
beforeAll(() => limitTests(120_000));

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
afterEach(() => {
  cleanup();
  const [failure] = takeFailures();
  if (failure) throw failure;
});
