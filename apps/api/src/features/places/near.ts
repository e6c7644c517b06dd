import type { PrismaService } from '../../platform/prisma/prisma.service.js';
import { selectPlacesWithin } from './places.sql.js';

/** The places within a distance of another place, nearest first. */
export interface Near {
  placeIds: number[];
  /** Distance of each place in `placeIds`. */
  km: number[];
}

/** Maximum number of places. Even in dense regions, there are fewer within 100 km of a place. */
const MAX_PLACES = 5000;

/**
 * Nothing invalidates the cache, because only a new release changes the gazetteer. It can be
 * small, because users search around only a few cities.
 */
const cache = new Map<string, Near>();
const MAX_CACHED = 200;

/** Returns the places within a distance, or no places if the given place is unknown. */
export async function placesNear(prisma: PrismaService, placeId: number, within: number): Promise<Near> {
  const key = `${placeId}/${within}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const centre = await prisma.place.findUnique({ where: { id: placeId }, select: { latitude: true, longitude: true } });
  if (!centre) return { placeIds: [], km: [] };
  const rows = await prisma.$queryRaw<{ id: number; km: number }[]>(
    selectPlacesWithin(centre.latitude, centre.longitude, within),
  );
  const places = rows.sort((one, other) => one.km - other.km || one.id - other.id).slice(0, MAX_PLACES);
  const near = {
    placeIds: places.map(({ id }) => id),
    km: places.map(({ km }) => Math.round(km * 10) / 10),
  };
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
  cache.set(key, near);
  return near;
}
