import { Prisma } from '@sapa/prisma/client';

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

/** The same in a statement that selects views. NULL stays NULL. */
export const momentOf = (column: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An expression for each field of a view. */
type Fields<View> = Record<keyof View, Prisma.Sql>;

/** The columns of a statement that selects views as they are answered: the compiler finds a field that is missing, or is none of the view's. */
export const viewColumns = <View extends object>(fields: Fields<View>): Prisma.Sql =>
  Prisma.join(
    Object.entries<Prisma.Sql>(fields).map(([name, value]) => Prisma.sql`${value} AS ${Prisma.raw(`"${name}"`)}`),
  );

/** The same for a view within another one. */
export const viewJson = <View extends object>(fields: Fields<View>): Prisma.Sql =>
  Prisma.sql`json_build_object(${Prisma.join(
    Object.entries<Prisma.Sql>(fields).map(([name, value]) => Prisma.sql`${Prisma.raw(`'${name}'`)}, ${value}`),
  )})`;

/** JSON of a list of views. */
export interface ListRow {
  json: string;
}

/** A `ListRow` of the views that a statement selects. */
export const selectList = (views: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`SELECT COALESCE(json_agg(view), '[]')::text AS json FROM (${views}) view`;

export const toViews = <View>([list]: ListRow[]) => JSON.parse(list!.json) as View[];

/** JSON of one page of views, and the id that the next one begins after, if there is one. */
export interface PageRow extends ListRow {
  next: number | null;
}

/** A `PageRow` of the views that a statement selects, of which there is one more than the page has if there is a next page. */
export const selectPage = (views: Prisma.Sql, limit: number): Prisma.Sql => Prisma.sql`
  SELECT COALESCE(array_to_json((array_agg(row_to_json(view)))[:${limit}]), '[]')::text AS json,
    CASE WHEN count(*) > ${limit} THEN (array_agg(view.id))[${limit}] END AS next
  FROM (${views}) view`;
