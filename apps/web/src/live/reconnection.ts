/**
 * Reconnection delays in milliseconds (specification part 2 §9): 1 s growing to 5 s, ±50 %, with
 * unlimited attempts.
 */
export const RECONNECTION = { delay: 1000, maxDelay: 5000, randomization: 0.5, timeout: 20_000 };

/**
 * Returns the number of milliseconds until the next attempt. `failures` is the number of failures
 * since the last connection.
 */
export function reconnectDelay(failures: number, random = Math.random()) {
  const { delay, maxDelay, randomization } = RECONNECTION;
  const backoff = Math.min(delay * 2 ** Math.max(0, failures - 1), maxDelay);
  return backoff * (1 + randomization * (2 * random - 1));
}
