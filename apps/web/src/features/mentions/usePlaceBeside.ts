import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

const GAP = 4;
const WIDTH = 320;
const HEIGHT = 264;
/** With less room below it the list stands above the field, as over an open keyboard. */
const LEAST_ROOM = 180;

/** Where a list stands that belongs to a field: below it, or above where there is more room. It follows the field while it is open. */
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
