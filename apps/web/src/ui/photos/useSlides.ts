import { type KeyboardEvent, type UIEvent, useCallback, useRef, useState } from 'react';

/** A row of slides that scrolls by whole ones: which of them is seen, and the way to the others by swiping, arrow keys and buttons. */
export function useSlides<Track extends HTMLElement>(count: number, start = 0) {
  const track = useRef<Track>(null);
  const [current, setCurrent] = useState(start);
  /** Where a button or key leads, until it is reached: on the way there other slides pass by. */
  const aim = useRef<number | null>(null);

  /** What opens slowly comes after its first rendering: then the first slide to be seen is there at once, without passing others. */
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
    // The style sheet decides how: smoothly, or at once for people who asked for less motion.
    if (target === current || !element) return;
    aim.current = target;
    element.scrollTo({ left: target * element.clientWidth });
    setCurrent(target);
  }

  /** A finger or a wheel takes over. */
  const onTakeOver = () => {
    aim.current = null;
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
        if (aim.current === null) setCurrent(Math.round(position));
        else if (Math.abs(position - aim.current) < 0.01) aim.current = null;
      },
      onTouchStart: onTakeOver,
      onWheel: onTakeOver,
    },
  };
}
