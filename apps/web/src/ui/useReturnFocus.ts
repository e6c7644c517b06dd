import { type RefObject, useLayoutEffect } from 'react';

/**
 * When what is in front of the page goes, the focus is back where it was; else at the first button of the place that it was opened
 * from, where a menu has gone meanwhile; and at the heading if that is gone, too.
 */
export function useReturnFocus(place?: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const from = place?.current;
    return () => {
      const wasHere = before?.isConnected && before !== document.body;
      const back = wasHere ? before : (from?.querySelector('button') ?? document.querySelector('h1'));
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [place]);
}
