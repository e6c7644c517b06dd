import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Prisma } from '@sapa/prisma/client';
import { partsOf, type Bounds } from '../common/area.js';
import { composed, isNothing, Satisfies } from './rules.js';

const FORMAT = /^-?\d{1,3}(\.\d{1,15})?(,-?\d{1,3}(\.\d{1,15})?){3}$/;

/** Parses `west,south,east,north`. Returns undefined for an invalid text. */
function parseBounds(text: unknown): Bounds | undefined {
  if (typeof text !== 'string' || !FORMAT.test(text)) return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  const areLongitudes = [west, east].every((longitude) => Math.abs(longitude) <= 180) && west !== east;
  const isValid = areLongitudes && south >= -90 && south < north && north <= 90;
  return isValid ? { west, south, east, north } : undefined;
}

/** A query parameter `west,south,east,north`, which becomes a `Bounds` object. */
export const IsBounds = () =>
  composed(
    ApiProperty({
      type: String,
      description: 'West, south, east and north in degrees. West is greater than east across the 180th meridian.',
      example: '19,43,22,46',
    }),
    Transform(({ value }: { value: unknown }) => parseBounds(value) ?? null),
    Satisfies('isBounds', (value) => !isNothing(value), { message: 'invalid' }),
  );

/** Prisma condition for rows with a point inside the bounds. */
export const isInBounds = (bounds: Bounds) => ({
  OR: partsOf(bounds).map(({ west, south, east, north }) => ({
    latitude: { gte: south, lte: north },
    longitude: { gte: west, lte: east },
  })),
});

const anyPart = (bounds: Bounds, condition: (part: Bounds) => Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(partsOf(bounds).map(condition), ' OR ')})`;

/** SQL condition: a latitude and a longitude are inside the bounds. */
export const isInBoundsSql = (bounds: Bounds, latitude: Prisma.Sql, longitude: Prisma.Sql): Prisma.Sql =>
  anyPart(
    bounds,
    ({ west, south, east, north }) => Prisma.sql`(${latitude} BETWEEN ${south}::float8 AND ${north}::float8
      AND ${longitude} BETWEEN ${west}::float8 AND ${east}::float8)`,
  );

/** SQL condition that can use a GiST index: a point, longitude first, is inside the bounds. */
export const isPointInBoundsSql = (bounds: Bounds, point: Prisma.Sql): Prisma.Sql =>
  anyPart(
    bounds,
    ({ west, south, east, north }) =>
      Prisma.sql`${point} <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
  );
