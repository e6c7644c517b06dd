import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const NAME = 'loaded';
/** So many are fetched at once for an address, whatever it says. */
const MOST_AT_FIRST = 10;

/**
 * The number of pages of a list that are shown. It is part of the address, so that going back, a reload or the link shows as much of the
 * list, at the same position. `fetched`: how many of them are there already.
 */
export function useShownPages(fetched = 0): { shown: number; more: { search: string } } {
  const [searchParams] = useSearchParams();
  const given = Number(searchParams.get(NAME));
  const promised = Number.isSafeInteger(given) && given > 1 ? given : 1;
  const [first] = useState(() => ({ promised, shown: Math.min(promised, Math.max(MOST_AT_FIRST, fetched)) }));
  const shown = promised === first.promised ? first.shown : promised;
  const more = new URLSearchParams(searchParams);
  more.set(NAME, String(shown + 1));
  return { shown, more: { search: `?${more}` } };
}
