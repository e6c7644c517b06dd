import { useSearchParams } from 'react-router-dom';
import { IN_PLACE } from '../../routing/inPlace';
import { setParameter, useChangeSearch } from '../../routing/useChangeSearch';

/** URL parameters of a list's map. */
const PARAMETERS = ['map', 'bounds'];

/** Whether the map of a list is open, stored in the URL. */
export function useMapOpen() {
  const [searchParams] = useSearchParams();
  const changeSearch = useChangeSearch();
  const isOpen = searchParams.get('map') === 'open';
  return {
    isOpen,
    toggle: () =>
      changeSearch((params) => {
        for (const name of PARAMETERS) params.delete(name);
        setParameter(params, 'map', isOpen ? null : 'open');
      }, IN_PLACE),
    /** Adds the map's parameters to the query string of a link. */
    keepIn: (query: string) => {
      const kept = PARAMETERS.flatMap((name) => {
        const value = searchParams.get(name);
        return value === null ? [] : [`${name}=${value}`];
      });
      return [query, ...kept].filter(Boolean).join('&');
    },
  };
}
