import { useEffect, useLayoutEffect, useRef, type Key } from 'react';

/**
 * Keeps the focus in a container whose buttons can disappear. Moves it to an element with
 * `data-next-focus`, otherwise to the first button, otherwise to the page heading.
 */
export function useKeepFocus<Place extends HTMLElement = HTMLDivElement>(state: unknown) {
  const ref = useRef<Place>(null);
  /** The element that was focused or pressed last, if it is in the container. */
  const last = useRef<Element | null>(null);

  // Native listeners, because React ignores events during a commit and a removed button fires no
  // blur.
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
    // If the user only clicked on plain text, keep the focus when other users change the list.
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

/**
 * Version of `useKeepFocus` for a list. Compares ids, because a new entry may replace a removed
 * entry.
 */
export function useKeepFocusInList<Place extends HTMLElement = HTMLDivElement>(items: { id: Key }[] | undefined) {
  return useKeepFocus<Place>(items?.map(({ id }) => id).join());
}
