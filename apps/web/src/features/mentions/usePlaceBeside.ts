import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

const GAP = 4;
const WIDTH = 320;
const HEIGHT = 264;
/**
 * Minimum space below the field, for example over an open keyboard. With less the list opens
 * above.
 */
const LEAST_ROOM = 180;

/**
 * Position of a list next to a field: below, or above if there is more room. Follows scrolling.
 */
export function usePlaceBeside(field: RefObject<HTMLElement | null>, isOpen: boolean) {
  const [place, setPlace] = useState<CSSProperties | null>(null);

  useLayoutEffect(() => {
    if (!isOpen) return;
    const view = window.visualViewport;
    function follow() {
      const box = field.current?.getBoundingClientRect();
      if (!box) return;
      const bottom = view ? view.offsetTop + view.height : window.innerHeight;
      const below = bottom - box.bottom - 2 * GAP;
      const above = box.top - 2 * GAP;
      const isBelow = below >= LEAST_ROOM || below >= above;
      setPlace({
        left: box.left,
        width: Math.min(WIDTH, box.width),
        maxHeight: Math.min(HEIGHT, isBelow ? below : above),
        ...(isBelow ? { top: box.bottom + GAP } : { bottom: window.innerHeight - box.top + GAP }),
      });
    }
    follow();
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    view?.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
      view?.removeEventListener('resize', follow);
    };
  }, [field, isOpen]);

  return place;
}
