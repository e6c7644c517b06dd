import { type RefObject, useEffect } from 'react';

/** In pixels. The bars of a browser that come and go are lower. */
const LOWEST_KEYBOARD = 150;

/**
 * The part of the screen that the keyboard of a phone leaves free, as `--free-top` and `--free-height` of the element: what is fixed
 * knows nothing of it, in whatever unit. `--free-edge` is what its lower edge keeps clear: nothing above a keyboard, where an iPhone
 * goes on naming the room for its home indicator.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport;
    const style = element.current?.style;
    if (!viewport || !style) return;
    function follow() {
      // Whoever has zoomed in looks at a part of the page, not at all that there is room for.
      if (!viewport || !style || viewport.scale > 1.01) return;
      style.setProperty('--free-top', `${viewport.offsetTop}px`);
      style.setProperty('--free-height', `${viewport.height}px`);
      const isKeyboardOpen = window.innerHeight - viewport.height > LOWEST_KEYBOARD;
      if (isKeyboardOpen) style.setProperty('--free-edge', '0px');
      else style.removeProperty('--free-edge');
    }
    follow();
    viewport.addEventListener('resize', follow);
    viewport.addEventListener('scroll', follow);
    return () => {
      viewport.removeEventListener('resize', follow);
      viewport.removeEventListener('scroll', follow);
    };
  }, [element]);
}
