import { useLayoutEffect } from 'react';

/** When what is in front of the page goes, the focus is back where it was; at the heading if that is gone, too. */
export function useReturnFocus() {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      const place = before?.isConnected && before !== document.body ? before : document.querySelector('h1');
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    };
  }, []);
}
