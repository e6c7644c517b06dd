import { Prisma } from '@sapa/prisma/client';

/** How a statement written by hand calls a row, and the rows that it refers to by the names of the schema's relations. */
export interface Row {
  name: string;
  /** Where its id is read anyway, if that is not the row itself. */
  id?: Prisma.Sql;
  to?: Record<string, Row>;
}

/** Relations to many rows, of which a rule may say that there is none: their table, and the column that refers to the row. */
const MANY: Record<string, readonly [table: string, column: string]> = {
  blocks: ['Block', 'blockerId'],
  blockedBy: ['Block', 'blockedId'],
};

/**
 * A rule of Prisma's queries as the condition of a statement written by hand, so that a rule stands in one place in one form. It knows
 * what visibility rules are made of: columns that equal something or are empty, AND, OR, relations to one row, and `none` of many.
 */
export function conditionOf(where: object, row: Row): Prisma.Sql {
  const parts = Object.entries(where).map(([name, value]: [string, unknown]) => partOf(name, value, row));
  return parts.length === 0 ? Prisma.sql`true` : Prisma.sql`(${Prisma.join(parts, ' AND ')})`;
}

function partOf(name: string, value: unknown, row: Row): Prisma.Sql {
  if (name === 'OR') {
    const either = (value as object[]).map((where) => conditionOf(where, row));
    return either.length === 0 ? Prisma.sql`false` : Prisma.sql`(${Prisma.join(either, ' OR ')})`;
  }
  if (name === 'AND') {
    const all = (Array.isArray(value) ? value : [value]) as object[];
    return all.length === 0
      ? Prisma.sql`true`
      : Prisma.join(
          all.map((where) => conditionOf(where, row)),
          ' AND ',
        );
  }
  const one = row.to?.[name];
  if (one) return conditionOf(value as object, one);
  const many = MANY[name];
  if (many) return noneOf(many, (value as { none: object }).none, row);

  const column = columnOf(row, name);
  if (value === null) return Prisma.sql`${column} IS NULL`;
  if (typeof value === 'boolean') return value ? column : Prisma.sql`NOT ${column}`;
  if (typeof value === 'number' || typeof value === 'string') return Prisma.sql`${column} = ${value}`;
  throw new Error(`No condition is known for ${JSON.stringify({ [name]: value })}`);
}

/** PostgreSQL makes a hash table of the inner select, once for a statement: many such rows cost no more than few. */
function noneOf([table, column]: readonly [string, string], none: object, row: Row): Prisma.Sql {
  const inner = { name: 'one' };
  return Prisma.sql`${row.id ?? columnOf(row, 'id')} NOT IN (
    SELECT ${columnOf(inner, column)} FROM ${Prisma.raw(`"${table}"`)} one WHERE ${conditionOf(none, inner)})`;
}

const columnOf = ({ name }: Row, column: string) => Prisma.raw(`${name}."${column}"`);
