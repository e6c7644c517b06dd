import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { Bounds } from '../common/area.js';
import { composed, isNothing, Satisfies } from './rules.js';

const FORMAT = /^-?\d{1,3}(\.\d{1,15})?(,-?\d{1,3}(\.\d{1,15})?){3}$/;

/** Parses `west,south,east,north`. Returns undefined for an invalid text. */
function parseBounds(text: unknown): Bounds | undefined {
  if (typeof text !== 'string' || !FORMAT.test(text)) return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  const isValid = west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90;
  return isValid ? { west, south, east, north } : undefined;
}

/** A query parameter `west,south,east,north`, which becomes a `Bounds` object. */
export const IsBounds = () =>
  composed(
    ApiProperty({ type: String, description: 'West, south, east and north in degrees.', example: '19,43,22,46' }),
    Transform(({ value }: { value: unknown }) => parseBounds(value) ?? null),
    Satisfies('isBounds', (value) => !isNothing(value), { message: 'invalid' }),
  );

/** Prisma condition for rows with a point inside the bounds. */
export const isInBounds = ({ west, south, east, north }: Bounds) => ({
  latitude: { gte: south, lte: north },
  longitude: { gte: west, lte: east },
});
