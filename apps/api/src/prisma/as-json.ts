import type { Prisma } from '@sapa/prisma/client';

/** A row of Prisma as PostgreSQL writes it as JSON: for views that are made of rows of both. */
export type AsJson<T> = T extends Date
  ? string
  : T extends bigint | Prisma.Decimal
    ? number
    : T extends (infer Item)[]
      ? AsJson<Item>[]
      : T extends object
        ? { [Key in keyof T]: AsJson<T[Key]> }
        : T;

const MOMENT_LENGTH = '2026-11-22T21:05:00.123+00:00'.length;

/** A moment for an answer. */
export function toMoment(value: Date | string): string {
  if (typeof value !== 'string') return value.toISOString();
  // Most are in this form already; parsing them takes longer than all else about a row.
  return value.length === MOMENT_LENGTH && value.endsWith('+00:00')
    ? `${value.slice(0, -'+00:00'.length)}Z`
    : new Date(value).toISOString();
}
