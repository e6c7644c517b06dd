import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

const GAP = 4;
const WIDTH = 320;
const HEIGHT = 264;
/**
 * Minimum space in px below the field, for example above an open keyboard. With less space, the
 * list opens above the field.
 */
const MIN_SPACE = 180;

/**
 * Position of a list next to a field: below, or above if there is more space. Follows scrolling.
 */
export function usePositionBeside(field: RefObject<HTMLElement | null>, isOpen: boolean) {
  const [position, setPosition] = useState<CSSProperties | null>(null);

  useLayoutEffect(() => {
    if (!isOpen) return;
    const viewport = window.visualViewport;
    function updatePosition() {
      const box = field.current?.getBoundingClientRect();
      if (!box) return;
      const bottom = viewport ? viewport.offsetTop + viewport.height : window.innerHeight;
      const below = bottom - box.bottom - 2 * GAP;
      const above = box.top - 2 * GAP;
      const isBelow = below >= MIN_SPACE || below >= above;
      setPosition({
        left: box.left,
        width: Math.min(WIDTH, box.width),
        maxHeight: Math.min(HEIGHT, isBelow ? below : above),
        ...(isBelow ? { top: box.bottom + GAP } : { bottom: window.innerHeight - box.top + GAP }),
      });
    }
    updatePosition();
    window.addEventListener('scroll', updatePosition, true);
    window.addEventListener('resize', updatePosition);
    viewport?.addEventListener('resize', updatePosition);
    return () => {
      window.removeEventListener('scroll', updatePosition, true);
      window.removeEventListener('resize', updatePosition);
      viewport?.removeEventListener('resize', updatePosition);
    };
  }, [field, isOpen]);

  return position;
}
