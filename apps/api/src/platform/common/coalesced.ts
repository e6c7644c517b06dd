/**
 * Runs `work` at most once at a time. All calls during a run share the next one, which begins when this one has ended or failed. So the run
 * that a caller waits for always begins after the call, and sees everything that was written before it.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const run = (): Promise<void> => {
    if (!running) {
      running = work().finally(() => (running = undefined));
      return running;
    }
    next ??= running.then(runNext, runNext);
    return next;
  };
  const runNext = (): Promise<void> => {
    next = undefined;
    return run();
  };
  return run;
}
