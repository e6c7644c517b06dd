import { Prisma } from '@sapa/prisma/client';
import type { Language } from '../../platform/http/language.js';
import { viewJson } from '../../platform/prisma/as-json.js';
import { boundsAround, type Bounds } from '../../platform/common/area.js';
import { isInBoundsSql } from '../../platform/validation/bounds.sql.js';
import type { PlaceSummaryView } from './places.dto.js';

const COLUMNS = Prisma.raw('id, name, names, "countryCode", region, "regionNames", latitude, longitude, "timeZone"');

/** SQL expression: the name of the row `place` in this language. */
export const placeName = (language: Language): Prisma.Sql =>
  Prisma.sql`COALESCE(place.names ->> ${language}::text, place.name)`;

/** SQL version of `toPlaceSummary()` for the table alias `place`. */
export const placeSummaryJson = (language: Language): Prisma.Sql =>
  viewJson<PlaceSummaryView>({
    id: Prisma.sql`place.id`,
    name: placeName(language),
    countryCode: Prisma.sql`place."countryCode"`,
  });

/**
 * Selects places with a name, or a word in a name, that begins with the typed text. Sorts places
 * by group: places in the given country, exact names, names that begin with the text, names in
 * other languages, words inside names. The largest places come first in each group.
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
 * SQL condition that can use an index: `place` is in a box around a circle with this centre and
 * radius.
 */
const isInBox = (latitude: number, longitude: number, km: number): Prisma.Sql =>
  isInBoundsSql(boundsAround({ latitude, longitude }, km), Prisma.sql`place.latitude`, Prisma.sql`place.longitude`);

/** SQL expression: the distance in kilometres between the row `place` and a point. */
const distanceTo = (latitude: number, longitude: number): Prisma.Sql =>
  Prisma.sql`distance_km(place.latitude, place.longitude, ${latitude}::float8, ${longitude}::float8)`;

/** Selects the places within this distance of a point, with the distance in `km`. */
export const selectPlacesWithin = (latitude: number, longitude: number, km: number): Prisma.Sql => Prisma.sql`
  SELECT id, latitude, longitude, km FROM (
    SELECT place.id, place.latitude, place.longitude, ${distanceTo(latitude, longitude)} AS km FROM "Place" place WHERE ${isInBox(latitude, longitude, km)}
  ) near WHERE km <= ${km}`;

/** Selects the place nearest to a point. It is at most about this distance away. */
export const selectNearestPlace = (latitude: number, longitude: number, km: number): Prisma.Sql => Prisma.sql`
  SELECT ${COLUMNS} FROM "Place" place WHERE ${isInBox(latitude, longitude, km)}
  ORDER BY ${distanceTo(latitude, longitude)}, id LIMIT 1`;

/** Maximum number of places with pets or users on a map. */
const COUNTED_PLACES = 300;

/** Selects the ids of the places in the bounds. */
export const selectPlacesIn = (bounds: Bounds): Prisma.Sql => Prisma.sql`
  SELECT id FROM "Place" WHERE ${isInBoundsSql(bounds, Prisma.sql`latitude`, Prisma.sql`longitude`)}`;

/**
 * Selects places with their counts, highest counts first. `counts` selects the columns `"placeId"`
 * and `count` of the places in the bounds.
 */
export const selectPlaceCounts = (counts: Prisma.Sql, language: Language): Prisma.Sql => Prisma.sql`
  SELECT place.id, ${placeName(language)} AS name, place.latitude, place.longitude, counts.count
  FROM (${counts}) counts JOIN "Place" place ON place.id = counts."placeId"
  ORDER BY counts.count DESC, place.id LIMIT ${COUNTED_PLACES}`;
