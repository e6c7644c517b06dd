import { useEffect, useLayoutEffect, useRef } from 'react';

/** For a place where one button gives way to another: who had the focus on the first goes on from the second. */
export function useKeepFocus(state: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);

  // Not by React's own events: it handles none while it changes the page, and a button that it removes emits no blur.
  useEffect(() => {
    const note = ({ target }: Event) => {
      isInside.current = target instanceof Node && ref.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, []);

  useLayoutEffect(() => {
    const { current: place } = ref;
    if (isInside.current && !place?.contains(document.activeElement)) {
      place?.querySelector('button')?.focus({ preventScroll: true });
    }
  }, [state]);

  return ref;
}
