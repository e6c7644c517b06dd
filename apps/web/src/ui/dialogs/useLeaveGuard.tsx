import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { session } from '../../api/session';

const loadDialog = () => import('./LeaveDialog').then((m) => ({ default: m.LeaveDialog }));
const LeaveDialog = lazy(loadDialog);

interface LeaveGuard {
  /** The confirmation dialog while it is open. The page can render it anywhere. */
  question: ReactNode;
  /** Ends the guard after the input was saved or discarded. */
  release: () => void;
}

/** Path and query, which contains the page's mode. Ignores the hash. */
const pathAndQuery = ({ pathname, search }: Location) => pathname + search;

/**
 * Asks for confirmation before the user leaves unsaved input, using the browser's dialog on close
 * and reload, and our dialog inside the app. `text` explains what happens to the input. Navigation
 * between URLs with the same `placeOf` needs no confirmation.
 */
export function useLeaveGuard(isUnsaved: boolean, text: string, placeOf = pathAndQuery): LeaveGuard {
  // A ref, because navigation right after saving happens before the state is updated.
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      !isReleased.current &&
      placeOf(currentLocation) !== placeOf(nextLocation) &&
      // After the session has ended, the guard must not block the redirect to the login page.
      session.get() !== null,
  );

  useEffect(() => {
    if (!isUnsaved) return;
    // Prefetches the dialog, because there may be no connection when it is needed.
    void loadDialog().catch(() => undefined);
    const warn = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  return {
    question: blocker.state === 'blocked' && (
      <Suspense fallback={null}>
        <LeaveDialog text={text} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
      </Suspense>
    ),
    release: () => {
      isReleased.current = true;
    },
  };
}
