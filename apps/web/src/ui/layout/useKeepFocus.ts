import { useEffect, useLayoutEffect, useRef, type Key } from 'react';

/**
 * For a place where a button disappears when it is pressed, because another replaces it or its list entry is removed: moves the focus to
 * what says that it comes next (`data-next-focus`), to the first remaining button, or to the page's heading if there is none.
 */
export function useKeepFocus<Place extends HTMLElement = HTMLDivElement>(state: unknown) {
  const ref = useRef<Place>(null);
  /** What was focused or pressed last, if that was inside. */
  const last = useRef<Element | null>(null);

  // Not with React's events: it ignores events during a commit, and a removed button emits no blur.
  useEffect(() => {
    const note = ({ target }: Event) => {
      last.current = target instanceof Element && ref.current?.contains(target) ? target : null;
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
    // Who has pressed a text has no focus either, and is not to be moved by what others do.
    const isGone = last.current && (!last.current.isConnected || last.current.closest(':disabled'));
    if (isGone && !place?.contains(document.activeElement)) {
      last.current = null;
      const next =
        place?.querySelector<HTMLElement>('[data-next-focus]') ??
        place?.querySelector('button') ??
        document.querySelector('h1');
      next?.focus({ preventScroll: true });
    }
  }, [state]);

  return ref;
}

/** For a list that entries are removed from. Which ones are there counts, not how many: for one that goes, another may come. */
export function useKeepFocusInList<Place extends HTMLElement = HTMLDivElement>(items: { id: Key }[] | undefined) {
  return useKeepFocus<Place>(items?.map(({ id }) => id).join());
}
