import { useEffect, useLayoutEffect, useRef, type Key } from 'react';

/**
 * For containers in which a pressed button can disappear, because it is replaced or its list entry
 * is removed. Moves the focus to an element with `data-next-focus`, else to the first remaining
 * button, else to the page heading.
 */
export function useKeepFocus<Place extends HTMLElement = HTMLDivElement>(state: unknown) {
  const ref = useRef<Place>(null);
  /** The last focused or pressed element, if it was inside. */
  const last = useRef<Element | null>(null);

  // Native listeners: React ignores events during a commit, and a removed button fires no blur.
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
    // A user who only clicked a text has no focus to restore, and must not be moved by changes of
    // others.
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
 * For a list with removable entries. Compares ids instead of the length, because another entry may
 * replace a removed one.
 */
export function useKeepFocusInList<Place extends HTMLElement = HTMLDivElement>(items: { id: Key }[] | undefined) {
  return useKeepFocus<Place>(items?.map(({ id }) => id).join());
}
