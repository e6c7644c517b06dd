import { type RefObject, useLayoutEffect } from 'react';

/**
 * When what is in front of the page goes, the focus is back where it was, and at the heading if that is gone, too. Where it was opened
 * from a menu, which is about to go, `opener` says what has the button that opened that.
 */
export function useReturnFocus(opener?: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const button = opener?.current?.querySelector('button');
    return () => {
      const back = [button, before].find((element) => element?.isConnected && element !== document.body);
      const place = back ?? document.querySelector('h1');
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    };
  }, [opener]);
}
