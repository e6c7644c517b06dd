import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For a place where a button disappears when it is pressed, because another replaces it or its list entry is removed: moves the focus to
 * the first remaining button, or to the page's heading if there is none.
 */
export function useKeepFocus(state: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);

  // Not with React's events: it ignores events during a commit, and a removed button emits no blur.
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
      const next = place?.querySelector('button') ?? document.querySelector('h1');
      next?.focus({ preventScroll: true });
    }
  }, [state]);

  return ref;
}
