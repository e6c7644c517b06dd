import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { session } from '../../api/session';

const loadDialog = () => import('./LeaveDialog').then((m) => ({ default: m.LeaveDialog }));
const LeaveDialog = lazy(loadDialog);

interface LeaveGuard {
  /** Belongs somewhere on the screen: the question, when there is one. */
  question: ReactNode;
  /** What was typed has been saved, or is given up on purpose: nobody asks any more. */
  release: () => void;
}

/** The steps of a screen, such as its edit mode, are places of their own; where on the page one is is not. */
const placeOf = ({ pathname, search }: Location) => pathname + search;

/**
 * Asks before something unsaved is left: in the browser's words on closing and reloading, in ours inside the app. `text` says what
 * becomes of it.
 */
export function useLeaveGuard(isUnsaved: boolean, text: string): LeaveGuard {
  // What has just been saved is no state yet when the way on is taken.
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      !isReleased.current &&
      placeOf(currentLocation) !== placeOf(nextLocation) &&
      // Where a session has ended, the login comes next in any case.
      session.get() !== null,
  );

  useEffect(() => {
    if (!isUnsaved) return;
    // When it is needed, there may be no connection to fetch it.
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
