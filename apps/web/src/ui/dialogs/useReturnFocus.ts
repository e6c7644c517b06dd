import { type RefObject, useLayoutEffect } from 'react';

/**
 * Returns the focus when a dialog closes: to the element that had it, or to the heading if that no longer exists. If it was opened from a
 * menu, which closes too, `opener` contains the button of the menu.
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
