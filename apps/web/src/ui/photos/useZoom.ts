import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';

/** How much closer; the style sheet says the same. */
const CLOSER = 2.5;
/** Of a key, in pixels. */
const STEP = 120;

const MIDDLE = { x: 0.5, y: 0.5 };

/** A slide that is seen closer: what is inside is larger than it, and is scrolled. It ends with going on to another one. */
export function useZoom(current: number) {
  const slide = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState<{ index: number; at: typeof MIDDLE } | null>(null);
  const shown = zoomed?.index === current ? zoomed : null;

  // What was pressed stays under the finger.
  useLayoutEffect(() => {
    const { current: element } = slide;
    if (!shown || !element) return;
    element.scrollTo({
      left: shown.at.x * (CLOSER - 1) * element.clientWidth,
      top: shown.at.y * (CLOSER - 1) * element.clientHeight,
      behavior: 'instant',
    });
  }, [shown]);

  const toggle = (at = MIDDLE) => setZoomed(shown ? null : { index: current, at });

  return {
    slide,
    isZoomed: shown !== null,
    toggle,
    toggleAt: ({ currentTarget, clientX, clientY }: MouseEvent) => {
      const { left, top, width, height } = currentTarget.getBoundingClientRect();
      toggle({ x: (clientX - left) / width, y: (clientY - top) / height });
    },
    /** Whether this key moves what is seen. */
    pan: (key: string) => {
      const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[key];
      if (step) slide.current?.scrollBy({ left: step[0], top: step[1] });
      return step !== undefined;
    },
  };
}
