import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import { type Bounds, snapBounds, writeBounds } from './bounds';

/** Largest towns in the visible part of the map. Earlier towns stay visible during loading. */
export function townsQuery(visible: Bounds | null, language: string) {
  const bounds = visible && writeBounds(snapBounds(visible));
  return queryOptions({
    queryKey: ['places', 'map', bounds, language],
    queryFn: bounds
      ? ({ signal }) => data(api.GET('/places/map', { params: { query: { bounds } }, signal }))
      : skipToken,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    // The map is usable without the names of towns.
    retry: false,
  });
}
