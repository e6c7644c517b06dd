import { useSearchParams } from 'react-router-dom';
import { IN_PLACE } from '../../routing/inPlace';

export interface OpenNow {
  openNow?: true;
}

/** Whether a list has only who is open now: part of the address, so that it can be linked. */
export function useOpenNow() {
  const [searchParams, setSearchParams] = useSearchParams();
  const openNow = searchParams.get('openNow') === 'true';
  return {
    openNow,
    /** For calls and links. */
    filter: (openNow ? { openNow } : {}) satisfies OpenNow,
    change: (isWanted: boolean) =>
      setSearchParams((before) => {
        const params = new URLSearchParams(before);
        if (isWanted) params.set('openNow', 'true');
        else params.delete('openNow');
        return params;
      }, IN_PLACE),
  };
}
