/** Documented (part 2 §9), in milliseconds: a second at first, five at most, half as long or half as long again, without end. */
export const RECONNECTION = { delay: 1000, maxDelay: 5000, randomization: 0.5, timeout: 20_000 };

/** Milliseconds before the connection is tried again; `failures`: how often it has failed since it last stood. */
export function reconnectDelay(failures: number, random = Math.random()) {
  const { delay, maxDelay, randomization } = RECONNECTION;
  const even = Math.min(delay * 2 ** Math.max(0, failures - 1), maxDelay);
  return even * (1 + randomization * (2 * random - 1));
}
