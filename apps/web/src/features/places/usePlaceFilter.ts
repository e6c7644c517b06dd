import { useSearchParams } from 'react-router-dom';
import { Profiles_directory } from '../../api/limits';
import { IN_PLACE } from '../../routing/inPlace';
import { setParameter, useChangeSearch } from '../../routing/useChangeSearch';

/** Choices for the search radius, in kilometres. */
export const DISTANCES = [5, 10, 25, 50, 100, 200] as const;
const USUAL_KM = Profiles_directory.km.default;

export interface PlaceFilter {
  placeId?: number;
  km?: number;
}

/** The place and distance by which a list is filtered, stored in the URL. */
export function usePlaceFilter() {
  const [searchParams] = useSearchParams();
  const changeSearch = useChangeSearch();
  const placeId = Number(searchParams.get('placeId')) || undefined;
  const km = DISTANCES.find((one) => one === Number(searchParams.get('km'))) ?? USUAL_KM;
  return {
    placeId,
    km,
    /** The filter as query parameters for API calls and links. */
    filter: (placeId ? { placeId, km } : {}) satisfies PlaceFilter,
    change: (changes: { placeId: number | null; km?: number } | { km: number }) =>
      changeSearch((params) => {
        for (const [name, value] of Object.entries(changes)) setParameter(params, name, value);
        if (!params.has('placeId')) params.delete('km');
      }, IN_PLACE),
  };
}
