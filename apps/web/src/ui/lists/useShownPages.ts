import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Maximum number of pages that a history entry can load at once. */
const MAX_AT_FIRST = 10;

/** Location state of a page with an infinite list. */
interface ListState {
  loaded?: number;
}

/** State of a history entry, in React Router's format. */
interface HistoryEntry {
  key?: string;
  usr?: object | null;
}

/**
 * Number of shown pages of a list, stored in the history entry's state, so back navigation and
 * reload restore the length. It is not in the URL, because changing the URL would cancel a
 * navigation by the user. A different list needs its own React key or calls `reset`.
 * @param fetched the number of pages in the cache
 */
export function useShownPages(fetched = 0) {
  const { key, search, ...location } = useLocation();
  const promised = (location.state as ListState | null)?.loaded ?? 1;
  const initial = { key, search, shown: Math.min(promised, Math.max(MAX_AT_FIRST, fetched)) };
  const [list, setList] = useState(initial);
  // A link to the same URL resets the number of pages. A different URL, such as an overlay's URL,
  // does not.
  if (list.key !== key) setList(list.search === search ? initial : { key, search, shown: list.shown });
  const { shown } = list;

  useEffect(() => {
    const entry = window.history.state as HistoryEntry | null;
    // The browser may already be at another entry that React has not rendered yet.
    if ((entry?.key ?? 'default') !== key) return;
    window.history.replaceState({ ...entry, usr: { ...entry?.usr, loaded: shown } satisfies ListState }, '');
  }, [key, shown]);

  return {
    shown,
    showMore: useCallback(() => setList((current) => ({ ...current, shown: current.shown + 1 })), []),
    reset: useCallback(() => setList((current) => ({ ...current, shown: 1 })), []),
  };
}
