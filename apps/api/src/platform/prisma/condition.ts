import { Prisma } from '@sapa/prisma/client';

/** The alias of a row in a raw statement, and the rows of its relations by their names in the schema. */
export interface Row {
  name: string;
  /** A column of another row that holds its id, so that the row itself need not be joined. */
  id?: Prisma.Sql;
  /** Its table, where the row is not joined at all: those that a condition on null leaves out are few then, and have an index of their own. */
  unjoined?: string;
  to?: Record<string, Row>;
}

/** Relations to many rows that rules may use with `none`: their table, and the foreign key to the row. */
const MANY: Record<string, readonly [table: string, column: string]> = {
  blocks: ['Block', 'blockerId'],
  blockedBy: ['Block', 'blockedId'],
};

/**
 * Converts a Prisma `where` into an SQL condition, so that each visibility rule is written once. It supports what the rules use: columns
 * that equal a value, are null or are not, AND, OR, relations to one row, and `none` of many.
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
  if (value === null && row.unjoined) {
    const from = Prisma.raw(`"${row.unjoined}" ${row.name}`);
    return Prisma.sql`${row.id!} NOT IN (SELECT ${columnOf(row, 'id')} FROM ${from} WHERE ${column} IS NOT NULL)`;
  }
  if (value === null) return Prisma.sql`${column} IS NULL`;
  if (typeof value === 'object' && 'not' in value && value.not === null) return Prisma.sql`${column} IS NOT NULL`;
  if (typeof value === 'boolean') return value ? column : Prisma.sql`NOT ${column}`;
  if (typeof value === 'number' || typeof value === 'string') return Prisma.sql`${column} = ${value}`;
  throw new Error(`No condition is known for ${JSON.stringify({ [name]: value })}`);
}

/** PostgreSQL builds a hash table of the inner select once per statement: the cost hardly grows with its number of rows. */
function noneOf([table, column]: readonly [string, string], none: object, row: Row): Prisma.Sql {
  const inner = { name: 'one' };
  return Prisma.sql`${row.id ?? columnOf(row, 'id')} NOT IN (
    SELECT ${columnOf(inner, column)} FROM ${Prisma.raw(`"${table}"`)} one WHERE ${conditionOf(none, inner)})`;
}

const columnOf = ({ name }: Row, column: string) => Prisma.raw(`${name}."${column}"`);
