import { Prisma } from '@sapa/prisma/client';

/** Type of a Prisma row after PostgreSQL has converted it to JSON. */
export type AsJson<T> = T extends Date
  ? string
  : T extends bigint | Prisma.Decimal
    ? number
    : T extends (infer Item)[]
      ? AsJson<Item>[]
      : T extends object
        ? { [Key in keyof T]: AsJson<T[Key]> }
        : T;

const TIMESTAMP_LENGTH = '2026-11-22T21:05:00.123+00:00'.length;

/** Formats a timestamp for a response. */
export function toTimestamp(value: Date | string): string {
  if (typeof value !== 'string') return value.toISOString();
  // Avoid parsing dates, which took most of the time to map a row.
  return value.length === TIMESTAMP_LENGTH && value.endsWith('+00:00')
    ? `${value.slice(0, -'+00:00'.length)}Z`
    : new Date(value).toISOString();
}

/** SQL version of `toTimestamp()`. NULL stays NULL. */
export const timestampSql = (column: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type Fields<View> = Record<keyof View, Prisma.Sql>;

/** Returns the column list for a view. The compiler rejects missing and unknown fields. */
export const viewColumns = <View extends object>(fields: Fields<View>): Prisma.Sql =>
  Prisma.join(
    Object.entries<Prisma.Sql>(fields).map(([name, value]) => Prisma.sql`${value} AS ${Prisma.raw(`"${name}"`)}`),
  );

/** Returns an SQL expression for a view inside another view, as a JSON object. */
export const viewJson = <View extends object>(fields: Fields<View>): Prisma.Sql =>
  Prisma.sql`json_build_object(${Prisma.join(
    Object.entries<Prisma.Sql>(fields).map(([name, value]) => Prisma.sql`${Prisma.raw(`'${name}'`)}, ${value}`),
  )})`;

/** JSON array of views. */
export interface ListRow {
  json: string;
}

/** Selects a `ListRow` with all rows of the inner query. */
export const selectList = (views: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`SELECT COALESCE(json_agg(view), '[]')::text AS json FROM (${views}) view`;

export const toViews = <View>([list]: ListRow[]) => JSON.parse(list!.json) as View[];

/**
 * JSON of one page. `next` is the id of its last row, used as the cursor, or null on the last
 * page.
 */
export interface PageRow extends ListRow {
  next: number | null;
}

/** Selects a `PageRow`. The inner query must return up to `limit + 1` rows. */
export const selectPage = (views: Prisma.Sql, limit: number): Prisma.Sql => Prisma.sql`
  SELECT COALESCE(array_to_json((array_agg(row_to_json(view)))[:${limit}]), '[]')::text AS json,
    CASE WHEN count(*) > ${limit} THEN (array_agg(view.id))[${limit}] END AS next
  FROM (${views}) view`;
