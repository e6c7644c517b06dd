/**
 * Runs `work` once at a time. Calls during a run share the next run, which starts when the current
 * one has ended or failed. The run that a caller waits for always starts after the call, so it
 * sees all earlier writes.
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
