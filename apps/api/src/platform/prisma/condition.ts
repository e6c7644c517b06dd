import { Prisma } from '@sapa/prisma/client';

/** Describes the table aliases of hand-written SQL to `toSqlCondition`. */
export interface TableAlias {
  /** Alias of the table. */
  name: string;
  /** Foreign key that refers to the row. Conditions on the id then need no join. */
  idColumn?: Prisma.Sql;
  /**
   * Name of the table if the row is not joined. A condition IS NULL then becomes NOT IN a
   * subquery. Use it only for indexed columns that are rarely set.
   */
  unjoinedTable?: string;
  /** Table aliases of related rows, by relation name in the Prisma schema. */
  relations?: Record<string, TableAlias>;
}

/** To-many relations that conditions can use with `none`, each with its table and foreign key. */
const TO_MANY: Record<string, readonly [table: string, column: string]> = {
  blocks: ['Block', 'blockerId'],
  blockedBy: ['Block', 'blockedId'],
};

/**
 * Converts a Prisma `where` to an SQL condition, so that each visibility rule is written only
 * once. Supports equality, null, not null, AND, OR, to-one relations, and `none` of a to-many
 * relation. Throws for any other condition.
 */
export function toSqlCondition(where: object, row: TableAlias): Prisma.Sql {
  const parts = Object.entries(where).map(([name, value]: [string, unknown]) => partOf(name, value, row));
  return parts.length === 0 ? Prisma.sql`true` : Prisma.sql`(${Prisma.join(parts, ' AND ')})`;
}

function partOf(name: string, value: unknown, row: TableAlias): Prisma.Sql {
  if (name === 'OR') {
    const conditions = (value as object[]).map((where) => toSqlCondition(where, row));
    return conditions.length === 0 ? Prisma.sql`false` : Prisma.sql`(${Prisma.join(conditions, ' OR ')})`;
  }
  if (name === 'AND') {
    const all = (Array.isArray(value) ? value : [value]) as object[];
    return all.length === 0
      ? Prisma.sql`true`
      : Prisma.join(
          all.map((where) => toSqlCondition(where, row)),
          ' AND ',
        );
  }
  const toOne = row.relations?.[name];
  if (toOne) return toSqlCondition(value as object, toOne);
  const toMany = TO_MANY[name];
  if (toMany) return noneOf(toMany, (value as { none: object }).none, row);

  const column = columnOf(row, name);
  if (value === null && row.unjoinedTable) {
    const from = Prisma.raw(`"${row.unjoinedTable}" ${row.name}`);
    return Prisma.sql`${row.idColumn!} NOT IN (SELECT ${columnOf(row, 'id')} FROM ${from} WHERE ${column} IS NOT NULL)`;
  }
  if (value === null) return Prisma.sql`${column} IS NULL`;
  if (typeof value === 'object' && 'not' in value && value.not === null) return Prisma.sql`${column} IS NOT NULL`;
  if (typeof value === 'boolean') return value ? column : Prisma.sql`NOT ${column}`;
  if (typeof value === 'number' || typeof value === 'string') return Prisma.sql`${column} = ${value}`;
  throw new Error(`cannot convert to SQL: ${JSON.stringify({ [name]: value })}`);
}

/**
 * Converts `none` to NOT IN. PostgreSQL hashes the subquery once per statement, so its number of
 * rows hardly matters.
 */
function noneOf([table, column]: readonly [string, string], none: object, row: TableAlias): Prisma.Sql {
  const inner = { name: 'related' };
  return Prisma.sql`${row.idColumn ?? columnOf(row, 'id')} NOT IN (
    SELECT ${columnOf(inner, column)} FROM ${Prisma.raw(`"${table}"`)} related WHERE ${toSqlCondition(none, inner)})`;
}

const columnOf = ({ name }: TableAlias, column: string) => Prisma.raw(`${name}."${column}"`);
