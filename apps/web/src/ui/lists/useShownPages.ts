import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The maximum number of pages fetched at once for a history entry. */
const MAX_AT_FIRST = 10;

/** The location state of a list. */
interface ListState {
  loaded?: number;
}

/** The state of a history entry, as React Router writes it. */
interface HistoryEntry {
  key?: string;
  usr?: object | null;
}

/**
 * Returns the number of shown pages of a list. It is stored in the state of the history entry, so
 * that back navigation and reload restore the length. It is not in the URL: changing that is a
 * navigation, which would cancel one of the user. A different list needs its own React key, or
 * calls `reset`.
 * @param fetched the number of pages in the cache
 */
export function useShownPages(fetched = 0) {
  const { key, search, ...location } = useLocation();
  const promised = (location.state as ListState | null)?.loaded ?? 1;
  const initial = { key, search, shown: Math.min(promised, Math.max(MAX_AT_FIRST, fetched)) };
  const [list, setList] = useState(initial);
  // A link to the same URL starts again. A different URL, such as an overlay, keeps the list.
  if (list.key !== key) setList(list.search === search ? initial : { key, search, shown: list.shown });
  const { shown } = list;

  useEffect(() => {
    const entry = window.history.state as HistoryEntry | null;
    // The browser may already be at another entry, which React has not rendered yet.
    if ((entry?.key ?? 'default') !== key) return;
    window.history.replaceState({ ...entry, usr: { ...entry?.usr, loaded: shown } satisfies ListState }, '');
  }, [key, shown]);

  return {
    shown,
    showMore: useCallback(() => setList((current) => ({ ...current, shown: current.shown + 1 })), []),
    reset: useCallback(() => setList((current) => ({ ...current, shown: 1 })), []),
  };
}
