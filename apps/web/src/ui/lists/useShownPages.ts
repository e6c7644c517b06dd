import { useSearchParams } from 'react-router-dom';

const NAME = 'loaded';

/**
 * How many pages of a list are shown. It stands in the address: whoever comes back, reloads or follows the link finds as much of
 * the list, and so the same place in it.
 */
export function useShownPages(): { shown: number; more: { search: string } } {
  const [searchParams] = useSearchParams();
  const given = Number(searchParams.get(NAME));
  const shown = Number.isSafeInteger(given) && given > 1 ? given : 1;
  const more = new URLSearchParams(searchParams);
  more.set(NAME, String(shown + 1));
  return { shown, more: { search: `?${more}` } };
}
