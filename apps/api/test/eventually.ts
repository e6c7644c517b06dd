/** Waits for what happens right after an answer; fails as `check` fails where it does not. */
export async function eventually(check: () => Promise<void> | void, longest = 20_000): Promise<void> {
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
