import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { session } from '../../api/session';

const loadDialog = () => import('./LeaveDialog').then((m) => ({ default: m.LeaveDialog }));
const LeaveDialog = lazy(loadDialog);

interface LeaveGuard {
  /** The confirmation dialog, if open; to be rendered anywhere on the page. */
  question: ReactNode;
  /** Stops guarding. Call it when the input was saved or discarded. */
  release: () => void;
}

/** Path and query, because the query holds the mode of a page. The hash is ignored. */
const pathAndQuery = ({ pathname, search }: Location) => pathname + search;

/**
 * Asks before unsaved input is left: with the browser's dialog on close and reload, with our own
 * dialog inside the app. `text` says what happens to the input. Navigation between URLs with the
 * same `placeOf` is allowed.
 */
export function useLeaveGuard(isUnsaved: boolean, text: string, placeOf = pathAndQuery): LeaveGuard {
  // A ref, because the state is not updated yet if the page is left right after saving.
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      !isReleased.current &&
      placeOf(currentLocation) !== placeOf(nextLocation) &&
      // After the session ended, the redirect to the login must not be blocked.
      session.get() !== null,
  );

  useEffect(() => {
    if (!isUnsaved) return;
    // Prefetched, because there may be no connection when the dialog is needed.
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
