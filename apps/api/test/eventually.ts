/** Milliseconds. Far longer than needed, so that tests do not fail on a busy machine. */
export const LONGEST_WAIT = 60_000;

/** Repeats `check` until it passes. Throws its last error after `longest` milliseconds. */
export async function eventually(check: () => Promise<void> | void, longest = LONGEST_WAIT): Promise<void> {
  const end = Date.now() + longest;
  // Backoff: most checks pass at once, and polling too often slows down the server.
  for (let pause = 10; ; pause = Math.min(pause * 1.5, 100)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
