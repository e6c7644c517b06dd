import { expect, vi } from 'vitest';
import { act } from '@testing-library/react';

/** Advances the clock of `vi.useFakeTimers()`. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Waits for pending promises, such as a response, while the fake clock stands still. */
export async function atOnce(isThere: () => boolean) {
  for (let turn = 0; turn < 200 && !isThere(); turn++) await pass(0);
  expect(isThere()).toBe(true);
}
