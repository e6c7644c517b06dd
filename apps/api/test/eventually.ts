/** Milliseconds that a test waits for something: far longer than it takes, for busy machines. Who waits for less fails there for no reason. */
export const LONGEST_WAIT = 60_000;

/** Waits for what happens right after an answer; fails as `check` fails where it does not. */
export async function eventually(check: () => Promise<void> | void, longest = LONGEST_WAIT): Promise<void> {
  const end = Date.now() + longest;
  // Ever more slowly: most of it happens at once, and whoever asks all the time keeps it from happening.
  for (let pause = 10; ; pause = Math.min(pause * 1.5, 100)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
