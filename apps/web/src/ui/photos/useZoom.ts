import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';

/** Zoom factor. PhotoViewer.module.css contains the same number. */
const ZOOM_FACTOR = 2.5;
/** Distance in pixels by which a key press moves the zoomed photo. */
const STEP = 120;

const MIDDLE = { x: 0.5, y: 0.5 };

/**
 * Zoom of the slide on screen, whose content is enlarged and scrolls. The zoom ends when the slide
 * changes.
 */
export function useZoom(current: number) {
  const slide = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState<{ index: number; at: typeof MIDDLE } | null>(null);
  const zoomedNow = zoomed?.index === current ? zoomed : null;

  // Keeps the point that the user pressed under the pointer.
  useLayoutEffect(() => {
    const { current: element } = slide;
    if (!zoomedNow || !element) return;
    element.scrollTo({
      left: zoomedNow.at.x * (ZOOM_FACTOR - 1) * element.clientWidth,
      top: zoomedNow.at.y * (ZOOM_FACTOR - 1) * element.clientHeight,
      behavior: 'instant',
    });
  }, [zoomedNow]);

  const toggle = (at = MIDDLE) => setZoomed(zoomedNow ? null : { index: current, at });

  return {
    slide,
    isZoomed: zoomedNow !== null,
    toggle,
    toggleAt: ({ currentTarget, clientX, clientY }: MouseEvent) => {
      const { left, top, width, height } = currentTarget.getBoundingClientRect();
      toggle({ x: (clientX - left) / width, y: (clientY - top) / height });
    },
    /** Scrolls the zoomed photo. Returns whether it handled the key. */
    pan: (key: string) => {
      const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[key];
      if (step) slide.current?.scrollBy({ left: step[0], top: step[1] });
      return step !== undefined;
    },
  };
}
