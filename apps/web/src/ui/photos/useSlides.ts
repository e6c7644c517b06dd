import { type KeyboardEvent, type UIEvent, useCallback, useRef, useState } from 'react';

/**
 * State of a row of slides with scroll snapping. Tracks the slide on screen, which is changed by
 * swiping, arrow keys and buttons.
 */
export function useSlides<Track extends HTMLElement>(count: number, start = 0) {
  const track = useRef<Track>(null);
  const [current, setCurrent] = useState(start);
  /**
   * Slide requested by a button or key press. Set until the row reaches it, because the row
   * scrolls past other slides.
   */
  const targetSlide = useRef<number | null>(null);

  /**
   * A callback ref, because the row may be mounted later. Starts at the right slide without
   * scrolling.
   */
  const attach = useCallback(
    (element: Track | null) => {
      track.current = element;
      if (start && element) element.scrollTo({ left: start * element.clientWidth, behavior: 'instant' });
    },
    [start],
  );

  function show(index: number) {
    const { current: element } = track;
    const target = Math.max(0, Math.min(index, count - 1));
    // CSS decides whether scrolling is smooth, or instant with reduced motion.
    if (target === current || !element) return;
    targetSlide.current = target;
    element.scrollTo({ left: target * element.clientWidth });
    setCurrent(target);
  }

  /** A touch or the mouse wheel cancels the movement. */
  const onTakeOver = () => {
    targetSlide.current = null;
  };

  return {
    attach,
    current: Math.min(current, Math.max(0, count - 1)),
    show,
    trackProps: {
      onKeyDown: (event: KeyboardEvent) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step || count < 2) return;
        event.preventDefault();
        show(current + step);
      },
      onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
        const position = clientWidth ? scrollLeft / clientWidth : 0;
        if (targetSlide.current === null) setCurrent(Math.round(position));
        else if (Math.abs(position - targetSlide.current) < 0.01) targetSlide.current = null;
      },
      onTouchStart: onTakeOver,
      onWheel: onTakeOver,
    },
  };
}
