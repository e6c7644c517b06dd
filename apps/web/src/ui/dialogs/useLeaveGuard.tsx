import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { session } from '../../api/session';

const loadDialog = () => import('./LeaveDialog').then((m) => ({ default: m.LeaveDialog }));
const LeaveDialog = lazy(loadDialog);

interface LeaveGuard {
  /** The dialog that asks, if it is open; to be rendered anywhere on the page. */
  question: ReactNode;
  /** To be called when the input was saved, or discarded on purpose: stops asking. */
  release: () => void;
}

/** Compares path and query, since modes of a page are in the query, but not the hash. */
const stepOf = ({ pathname, search }: Location) => pathname + search;

/**
 * Asks before unsaved input is left: with the browser's dialog on closing and reloading, with our own inside the app. `text` says what
 * happens to the input. Between locations of one `placeOf` nothing is left: each address is a place of its own unless a screen knows
 * better.
 */
export function useLeaveGuard(isUnsaved: boolean, text: string, placeOf = stepOf): LeaveGuard {
  // A ref, since the state is not updated yet if the page is left right after saving.
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      !isReleased.current &&
      placeOf(currentLocation) !== placeOf(nextLocation) &&
      // If the session has ended, the login follows in any case.
      session.get() !== null,
  );

  useEffect(() => {
    if (!isUnsaved) return;
    // Loaded ahead: there may be no connection when it is needed.
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
