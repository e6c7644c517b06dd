import type { PrismaService } from '../../platform/prisma/prisma.service.js';
import { selectPlacesWithin } from './places.sql.js';

/** The places around one, the nearest first. */
export interface Near {
  placeIds: number[];
  /** Of each its distance. */
  km: number[];
}

/** Where the most people live, there are more places than this only beyond a hundred kilometres. */
const MOST_PLACES = 5000;

/** The gazetteer changes with releases alone, and people look around the same cities. */
const MOST_KEPT = 200;
const kept = new Map<string, Near>();

/** None of an unknown place. */
export async function placesNear(prisma: PrismaService, placeId: number, within: number): Promise<Near> {
  const key = `${placeId}/${within}`;
  const known = kept.get(key);
  if (known) return known;
  const centre = await prisma.place.findUnique({ where: { id: placeId }, select: { latitude: true, longitude: true } });
  if (!centre) return { placeIds: [], km: [] };
  const rows = await prisma.$queryRaw<{ id: number; km: number }[]>(
    selectPlacesWithin(centre.latitude, centre.longitude, within),
  );
  const places = rows.sort((one, other) => one.km - other.km || one.id - other.id).slice(0, MOST_PLACES);
  const near = {
    placeIds: places.map(({ id }) => id),
    km: places.map(({ km }) => Math.round(km * 10) / 10),
  };
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
  kept.set(key, near);
  return near;
}
