import { type RefObject, useLayoutEffect } from 'react';

/**
 * Returns the focus when a dialog closes: to the element that had it, or to the page heading if
 * that element was removed. `opener` contains the menu button if a menu opened the dialog.
 */
export function useReturnFocus(opener?: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const button = opener?.current?.querySelector('button');
    return () => {
      const previous = [button, before].find((element) => element?.isConnected && element !== document.body);
      const target = previous ?? document.querySelector('h1');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [opener]);
}
