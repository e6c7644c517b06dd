import { Prisma } from '@sapa/prisma/client';

const COLUMNS = Prisma.raw('id, name, names, "countryCode", region, "regionNames", latitude, longitude, "timeZone"');

/** A degree of latitude in kilometres, rounded down, so that boxes are rather too large. */
const KM_PER_DEGREE = 110.5;

/**
 * Places whose name, or a word in it, begins with what somebody types: first those of the country, then what is called just that, and what
 * begins with it, before what only has a word of it or is called so elsewhere; the largest first.
 */
export const selectPlacesByName = (
  typed: string,
  countryCode: string | undefined,
  limit: number,
): Prisma.Sql => Prisma.sql`
  WITH typed AS MATERIALIZED (SELECT search_key(${typed}) AS key)
  SELECT ${COLUMNS} FROM (
    SELECT "Place".*, typed.key, split_part("keys", '||', 1) || '|' AS own FROM "Place", typed
    WHERE typed.key <> '' AND ("keys" LIKE '%|' || typed.key || '%' OR "keys" LIKE '% ' || typed.key || '%')
  ) found
  ORDER BY "countryCode" IS DISTINCT FROM ${countryCode ?? null}::text,
    CASE
      WHEN own LIKE '%|' || key || '|%' THEN 0
      WHEN own LIKE '%|' || key || '%' OR "keys" LIKE '%|' || key || '|%' THEN 1
      WHEN own LIKE '% ' || key || '%' THEN 2
      ELSE 3
    END, population DESC, id
  LIMIT ${limit}`;

/**
 * A condition on the row `place`: it lies within a box with the sides of twice the distance around a point, which an index finds. At the
 * 180th meridian the box ends.
 */
export const inBoxAround = (latitude: number, longitude: number, km: number): Prisma.Sql => {
  const height = km / KM_PER_DEGREE;
  const width = Math.min(
    180,
    height / Math.max(0.01, Math.cos((Math.min(89.9, Math.abs(latitude) + height) * Math.PI) / 180)),
  );
  return Prisma.sql`place.latitude BETWEEN ${latitude - height}::float8 AND ${latitude + height}::float8
    AND place.longitude BETWEEN ${longitude - width}::float8 AND ${longitude + width}::float8`;
};

/** How far the row `place` is from a point. */
export const distanceTo = (latitude: number, longitude: number): Prisma.Sql =>
  Prisma.sql`distance_km(place.latitude, place.longitude, ${latitude}::float8, ${longitude}::float8)`;

/** The places within so many kilometres of a point: `id`, `latitude`, `longitude`, and how far they are (`km`). */
export const selectPlacesWithin = (latitude: number, longitude: number, km: number): Prisma.Sql => Prisma.sql`
  SELECT id, latitude, longitude, km FROM (
    SELECT place.id, place.latitude, place.longitude, ${distanceTo(latitude, longitude)} AS km FROM "Place" place WHERE ${inBoxAround(latitude, longitude, km)}
  ) near WHERE km <= ${km}`;

export const selectNearestPlace = (latitude: number, longitude: number, km: number): Prisma.Sql => Prisma.sql`
  SELECT ${COLUMNS} FROM "Place" place WHERE ${inBoxAround(latitude, longitude, km)}
  ORDER BY ${distanceTo(latitude, longitude)}, id LIMIT 1`;
