import { useLayoutEffect, useRef } from 'react';

/** For a place where one button gives way to another: who had the focus on the first goes on from the second. */
export function useKeepFocus(state: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  // What React takes away says nothing of its blur.
  const isInside = useRef(false);

  useLayoutEffect(() => {
    const { current: place } = ref;
    if (isInside.current && !place?.contains(document.activeElement)) {
      place?.querySelector('button')?.focus({ preventScroll: true });
    }
  }, [state]);

  return {
    ref,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
