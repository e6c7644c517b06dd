import { type RefObject, useEffect } from 'react';

/** Minimum height of a keyboard in px, larger than that of collapsing browser bars. */
const MIN_KEYBOARD_HEIGHT = 150;

/**
 * Sets the CSS variables `--free-top` and `--free-height` to the area above a phone's keyboard,
 * which CSS units ignore. `--free-edge` is the bottom inset: 0 over a keyboard, where iOS still
 * reports the home indicator.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport;
    const style = element.current?.style;
    if (!viewport || !style) return;
    function update() {
      // Pinch zoom also shrinks the visual viewport, so it is ignored.
      if (!viewport || !style || viewport.scale > 1.01) return;
      style.setProperty('--free-top', `${viewport.offsetTop}px`);
      style.setProperty('--free-height', `${viewport.height}px`);
      const isKeyboardOpen = window.innerHeight - viewport.height > MIN_KEYBOARD_HEIGHT;
      if (isKeyboardOpen) style.setProperty('--free-edge', '0px');
      else style.removeProperty('--free-edge');
    }
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, [element]);
}
