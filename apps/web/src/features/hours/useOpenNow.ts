import { useSearchParams } from 'react-router-dom';
import { IN_PLACE } from '../../routing/inPlace';
import { setParameter, useChangeSearch } from '../../routing/useChangeSearch';

export interface OpenNow {
  openNow?: true;
}

/** A list's "open now" filter, stored in the URL. */
export function useOpenNow() {
  const [searchParams] = useSearchParams();
  const changeSearch = useChangeSearch();
  const openNow = searchParams.get('openNow') === 'true';
  return {
    openNow,
    /** The filter as a query parameter for API calls and links. */
    filter: (openNow ? { openNow } : {}) satisfies OpenNow,
    change: (isWanted: boolean) =>
      changeSearch((params) => setParameter(params, 'openNow', isWanted ? 'true' : null), IN_PLACE),
  };
}
