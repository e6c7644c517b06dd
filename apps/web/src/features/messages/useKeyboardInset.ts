import { type RefObject, useEffect } from 'react';

/**
 * The part of the screen that the keyboard of a phone leaves free, as `--free-top` and `--free-height` of the element: what is fixed
 * knows nothing of it, in whatever unit.
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
