/** Milliseconds. This is far longer than needed, so that tests do not fail on a busy machine. */
export const LONGEST_WAIT = 120_000;

/** Repeats the check until it passes. Throws the last error after `longest` milliseconds. */
export async function eventually(check: () => Promise<void> | void, longest = LONGEST_WAIT): Promise<void> {
  const end = Date.now() + longest;
  // Increase the pause: most checks pass immediately, and frequent checks slow down the server.
  for (let pause = 10; ; pause = Math.min(pause * 1.5, 100)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
