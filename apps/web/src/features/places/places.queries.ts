import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import { Places_search } from '../../api/limits';
import type { components } from '../../api/schema';

export type Place = components['schemas']['Place'];

/** Names of places do not change while somebody types. */
const STALE_MS = 60 * 60_000;

/** Places whose name begins with what is typed, those of the country first. */
export function placesQuery(typed: string, countryCode: string | undefined, language: string) {
  const q = typed.trim().slice(0, Places_search.q.maxLength);
  return queryOptions({
    queryKey: ['places', 'called', q, countryCode, language],
    queryFn: q
      ? ({ signal }) => data(api.GET('/places', { params: { query: { q, countryCode } }, signal }))
      : skipToken,
    staleTime: STALE_MS,
    // The list does not flicker from letter to letter.
    placeholderData: (before) => before,
    // Suggestions are a help: without them one types on.
    retry: false,
  });
}

export const placeQuery = (id: number | null, language: string) =>
  queryOptions({
    queryKey: ['places', 'one', id, language],
    queryFn:
      id === null ? skipToken : ({ signal }) => data(api.GET('/places/{id}', { params: { path: { id } }, signal })),
    staleTime: STALE_MS,
  });

/** A hundredth of a degree is a kilometre: the server learns no more of where somebody is. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** The place nearest to where the device is, of which nothing is kept. */
export async function nearestPlace(): Promise<Place> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge: 10 * 60_000, timeout: 20_000 }),
  );
  const query = { lat: rounded(coords.latitude), lng: rounded(coords.longitude) };
  return data(api.GET('/places/nearest', { params: { query } }));
}
