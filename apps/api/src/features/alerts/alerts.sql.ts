import { Prisma } from '@sapa/prisma/client';
import { ALERT_KM, HELPER_KM } from '../../platform/common/limits.js';
import { boundsAround, type Point } from '../../platform/common/area.js';
import { isInBoundsSql, isPointInBoundsSql } from '../../platform/validation/bounds.sql.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { isBlockBetween } from '../../platform/users/blocks.visibility.js';
import { enabled, PERSON } from '../../platform/users/users.visibility.js';
import { HELPER_CATEGORIES } from '../businesses/kinds.js';

interface Alert extends Point {
  reportId: number;
  /** Null if a person without an account found the animal. */
  reporterId: number | null;
}

/**
 * Inserts alerts for the next recipients of a report and returns their ids as `userId`. Recipients
 * are users whose alert area contains the report, and nearby clinics and shelters. Distances are
 * measured from the centre of the report's grid cell. The primary key prevents duplicate alerts.
 */
export function insertAlerts({ reportId, reporterId, latitude, longitude }: Alert, limit: number): Prisma.Sql {
  const near = boundsAround({ latitude, longitude }, Math.max(...ALERT_KM));
  const kmTo = (table: string) =>
    Prisma.sql`distance_km(${latitude}, ${longitude}, ${Prisma.raw(table)}.latitude, ${Prisma.raw(table)}.longitude)`;
  return Prisma.sql`
  INSERT INTO "AnimalAlert" ("reportId", "userId")
  SELECT ${reportId}::int, near."userId" FROM (
    SELECT area."userId" FROM "AlertArea" area
    WHERE area.km > 0 AND ${kmTo('area')} <= area.km
      AND ${isPointInBoundsSql(near, Prisma.sql`point(area.longitude, area.latitude)`)}
    UNION
    SELECT address."userId" FROM "Place" place JOIN "Address" address ON address."placeId" = place.id
      JOIN "User" helper ON helper.id = address."userId" AND helper."userCategoryId" IN (${Prisma.join(HELPER_CATEGORIES)})
    WHERE ${isInBoundsSql(near, Prisma.sql`place.latitude`, Prisma.sql`place.longitude`)}
      AND ${kmTo('place')} <= ${HELPER_KM}::float8
  ) near JOIN "User" person ON person.id = near."userId"
  WHERE ${toSqlCondition(enabled, PERSON)} AND person.id <> ${reporterId ?? 0}::int
    AND NOT EXISTS (SELECT FROM "AnimalAlert" told WHERE told."reportId" = ${reportId}::int AND told."userId" = person.id)
    AND NOT ${isBlockBetween(Prisma.sql`person.id`, Prisma.sql`${reporterId ?? 0}::int`)}
  LIMIT ${limit}::int
  ON CONFLICT DO NOTHING
  RETURNING "userId"`;
}
