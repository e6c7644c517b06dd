import { expect, jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Moves the clock of `jest.useFakeTimers()`. */
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Waits, while that clock stands, for what takes no time of it, such as an answer. */
export async function atOnce(isThere: () => boolean) {
  for (let turn = 0; turn < 200 && !isThere(); turn++) await pass(0);
  expect(isThere()).toBe(true);
}
