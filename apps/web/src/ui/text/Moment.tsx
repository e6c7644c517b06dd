import { useSyncExternalStore } from 'react';
import { useFormat } from '../../i18n/useFormat';

const TICK_MS = 30_000;

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** One timer for all of these on the page. */
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

/** A relative time that updates itself, with the exact time as its title. */
export function Moment({ value, className }: { value: string; className?: string }) {
  const format = useFormat();
  useSyncExternalStore(subscribe, () => now);
  return (
    <time className={className} dateTime={value} title={format.moment(value)}>
      {format.ago(value)}
    </time>
  );
}
