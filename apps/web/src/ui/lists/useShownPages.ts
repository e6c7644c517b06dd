import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The most pages that are fetched at once for a history entry. */
const MAX_AT_FIRST = 10;

/** The part of a location's state that belongs to a list. */
interface ListState {
  loaded?: number;
}

/** The browser's state of a history entry, as React Router writes it. */
interface HistoryEntry {
  key?: string;
  usr?: object | null;
}

/**
 * Returns the number of shown pages of a list. The state of the history entry keeps the number, so
 * that going back or a reload restores the length. The address does not: a growing list must not
 * navigate, which would cancel a navigation of the reader. A different list needs its own React
 * key, or calls `reset`.
 * @param fetched the number of pages in the cache
 */
export function useShownPages(fetched = 0) {
  const { key, search, ...location } = useLocation();
  const promised = (location.state as ListState | null)?.loaded ?? 1;
  const initial = { key, search, shown: Math.min(promised, Math.max(MAX_AT_FIRST, fetched)) };
  const [list, setList] = useState(initial);
  // A link to the same address starts again. Another address, such as an overlay, keeps the list.
  if (list.key !== key) setList(list.search === search ? initial : { key, search, shown: list.shown });
  const { shown } = list;

  useEffect(() => {
    const entry = window.history.state as HistoryEntry | null;
    // The browser may be at another entry already, which React has not rendered yet.
    if ((entry?.key ?? 'default') !== key) return;
    window.history.replaceState({ ...entry, usr: { ...entry?.usr, loaded: shown } satisfies ListState }, '');
  }, [key, shown]);

  return {
    shown,
    showMore: useCallback(() => setList((current) => ({ ...current, shown: current.shown + 1 })), []),
    reset: useCallback(() => setList((current) => ({ ...current, shown: 1 })), []),
  };
}
