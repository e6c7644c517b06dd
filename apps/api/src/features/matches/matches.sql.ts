import { Prisma } from '@sapa/prisma/client';
import { boundsAround, type Point } from '../../platform/common/area.js';
import { isPointInBoundsSql } from '../../platform/validation/bounds.sql.js';
import { isNotHidden } from '../../platform/prisma/hidden.js';

/** Maximum distance in kilometres, and maximum days between the loss and the find. */
const MAX_KM = 50;
const MAX_DAYS = 60;
/** Pairs with a lower score are no matches. */
export const MIN_SCORE = 50;

const km = Prisma.sql`distance_km(lost."cellLatitude", lost."cellLongitude", found."cellLatitude", found."cellLongitude")`;
const days = Prisma.sql`GREATEST(0, extract(epoch FROM found."seenAt" - lost."seenAt") / 86400)::float8`;

/** SQL for a column's points: all if equal, none if different, half if a value is unknown. */
const equal = (column: string, points: number): Prisma.Sql => {
  const [one, other] = [Prisma.raw(`lost."${column}"`), Prisma.raw(`found."${column}"`)];
  return Prisma.sql`CASE WHEN ${one} = ${other} THEN ${points}::float8 WHEN ${one} <> ${other} THEN 0 ELSE ${points / 2}::float8 END`;
};

/**
 * Score of a pair, at most 100: 40 for the distance, 20 for the days, 15 for shared colours, 10
 * for the size, 10 for the sex and 5 for the breed.
 */
const score = Prisma.sql`round(
  40 * (1 - ${km} / ${MAX_KM}::float8) + 20 * (1 - ${days} / ${MAX_DAYS}::float8)
  + CASE WHEN cardinality(lost.colours) = 0 OR cardinality(found.colours) = 0 THEN 7.5
    ELSE 15.0 * cardinality(ARRAY(SELECT unnest(lost.colours) INTERSECT SELECT unnest(found.colours)))
      / LEAST(cardinality(lost.colours), cardinality(found.colours)) END::float8
  + ${equal('size', 10)} + ${equal('gender', 10)} + ${equal('petCategoryGroupId', 5)})::int`;

/** A report to find matches for. */
interface Report extends Point {
  id: number;
  type: 'LOST' | 'FOUND';
}

export interface MatchRow {
  lostId: number;
  foundId: number;
  isNew: boolean;
}

/**
 * Upserts the best matches of an open report and returns them as `MatchRow`s. Distances are
 * measured between the centres of grid cells, because the exact points are private.
 */
export function insertMatches({ id, type, latitude, longitude }: Report, limit: number): Prisma.Sql {
  const [own, other] = type === 'LOST' ? (['lost', 'found'] as const) : (['found', 'lost'] as const);
  const alias = Prisma.raw(other);
  const near = boundsAround({ latitude, longitude }, MAX_KM);
  return Prisma.sql`
  INSERT INTO "ReportMatch" ("lostId", "foundId", score)
  SELECT * FROM (
    SELECT lost.id AS "lostId", found.id AS "foundId", ${score} AS score
    FROM "AnimalReport" ${Prisma.raw(own)} JOIN "AnimalReport" ${alias} ON lost."petCategoryId" = found."petCategoryId"
    WHERE ${Prisma.raw(own)}.id = ${id}::int AND ${alias}.state = 'OPEN' AND ${isNotHidden(other)}
      AND lost.type = 'LOST' AND found.type = 'FOUND' AND lost."userId" IS DISTINCT FROM found."userId"
      AND ${isPointInBoundsSql(near, Prisma.sql`point(${alias}."cellLongitude", ${alias}."cellLatitude")`)}
      AND ${km} <= ${MAX_KM}::float8 AND ${days} <= ${MAX_DAYS}::float8 AND found."seenAt" >= lost."seenAt" - interval '1 day'
  ) pair
  WHERE score >= ${MIN_SCORE}::int ORDER BY score DESC, "foundId" DESC, "lostId" DESC LIMIT ${limit}::int
  ON CONFLICT ("lostId", "foundId") DO UPDATE SET score = EXCLUDED.score
  RETURNING "lostId", "foundId", (xmax = 0) AS "isNew"`;
}
