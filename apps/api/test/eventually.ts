/** Waits for what happens right after an answer; fails as `check` fails where it does not. */
export async function eventually(check: () => Promise<void> | void, longest = 20_000): Promise<void> {
  const end = Date.now() + longest;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
