import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import { Places_search } from '../../api/limits';
import type { components } from '../../api/schema';

export type Place = components['schemas']['Place'];

/** Cached for an hour, because place names rarely change. */
const STALE_MS = 60 * 60_000;

/** Places whose name begins with the text. Places in this country are first. */
export function placesQuery(typed: string, countryCode: string | undefined, language: string) {
  const q = typed.trim().slice(0, Places_search.q.maxLength);
  return queryOptions({
    queryKey: ['places', 'called', q, countryCode, language],
    queryFn: q
      ? ({ signal }) => data(api.GET('/places', { params: { query: { q, countryCode } }, signal }))
      : skipToken,
    staleTime: STALE_MS,
    // Keeps the previous list while typing, so it does not flicker.
    placeholderData: (before) => before,
    // Suggestions are optional, so a failure is not retried.
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

/** Rounds to two decimals, about a kilometre, so the server does not learn the exact location. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** Returns the place nearest to a point. The server does not store the point. */
export const placeNear = ({ latitude, longitude }: { latitude: number; longitude: number }): Promise<Place> =>
  data(api.GET('/places/nearest', { params: { query: { lat: rounded(latitude), lng: rounded(longitude) } } }));

/** Includes the time in which the browser asks for permission. */
const LOCATION_TIMEOUT_MS = 15_000;

/** Options of `devicePoint` for a point on a map. */
export const EXACT: PositionOptions = { maximumAge: 60_000, enableHighAccuracy: true };

/** Returns the device's location, if the user allows it. */
export const devicePoint = (options: PositionOptions) =>
  new Promise<GeolocationCoordinates>((resolve, reject) => {
    // The browser's own timeout begins after the user has answered the permission prompt.
    setTimeout(() => reject(new Error('The location request timed out.')), LOCATION_TIMEOUT_MS);
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, options);
  });

/** Returns the place nearest to the device. The location is not stored. */
export async function nearestPlace(): Promise<Place> {
  return placeNear(await devicePoint({ maximumAge: 10 * 60_000 }));
}
