/**
 * Returns a function that runs `work` only once at a time. Calls during a run share the next run,
 * which starts when the current run has ended. Each caller waits for a run that starts after the
 * call, so the run sees all earlier writes.
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
