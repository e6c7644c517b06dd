import { useSearchParams } from 'react-router-dom';

const NAME = 'loaded';

/**
 * The number of pages of a list that are shown. It is part of the address, so that going back, a reload or the link shows as much of the
 * list, at the same position.
 */
export function useShownPages(): { shown: number; more: { search: string } } {
  const [searchParams] = useSearchParams();
  const given = Number(searchParams.get(NAME));
  const shown = Number.isSafeInteger(given) && given > 1 ? given : 1;
  const more = new URLSearchParams(searchParams);
  more.set(NAME, String(shown + 1));
  return { shown, more: { search: `?${more}` } };
}
