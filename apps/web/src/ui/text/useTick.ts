import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** All components share one timer. */
function subscribe(listener: () => void) {
  if (!listeners.size) {
    now = new Date();
    timer = setInterval(() => {
      now = new Date();
      listeners.forEach((each) => each());
    }, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) clearInterval(timer);
  };
}

/** Re-renders the component regularly, to update relative times. */
export const useTick = () => void useSyncExternalStore(subscribe, () => now);
