import { Transform } from 'class-transformer';
import { IsNumber, Max, Min } from 'class-validator';
import { composed } from './rules.js';

/** Number() would also accept an empty string and hexadecimal numbers. */
const DECIMAL = /^-?\d{1,3}(\.\d{1,20})?$/;

/** Degrees. Query parameters and fields of multipart requests are strings. */
const Degrees = (max: number) =>
  composed(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value,
    ),
    IsNumber({}, { message: 'invalid' }),
    Min(-max, { message: 'invalid' }),
    Max(max, { message: 'invalid' }),
  );

export const Latitude = () => Degrees(90);
export const Longitude = () => Degrees(180);
