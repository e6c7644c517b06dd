import { Prisma } from '@sapa/prisma/client';

/** A table alias in an SQL statement. */
export interface TableAlias {
  /** The alias. */
  name: string;
  /** Foreign key to the row, for conditions on its id without joining its table. */
  idColumn?: Prisma.Sql;
  /**
   * Table name if the row is not joined: an IS NULL condition becomes NOT IN a subquery. Only for
   * columns where non-null values are rare and indexed.
   */
  unjoinedTable?: string;
  /** Table aliases of the relations, by relation name in the Prisma schema. */
  relations?: Record<string, TableAlias>;
}

/** To-many relations that rules may use with `none`: table and foreign key. */
const TO_MANY: Record<string, readonly [table: string, column: string]> = {
  blocks: ['Block', 'blockerId'],
  blockedBy: ['Block', 'blockedId'],
};

/**
 * Converts a Prisma `where` into an SQL condition, so that each visibility rule is written once.
 * Supports equality, null, not null, AND, OR, to-one relations and `none` of a to-many relation.
 * Throws for anything else.
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

/** PostgreSQL hashes the subquery once per statement, so its row count hardly matters. */
function noneOf([table, column]: readonly [string, string], none: object, row: TableAlias): Prisma.Sql {
  const inner = { name: 'related' };
  return Prisma.sql`${row.idColumn ?? columnOf(row, 'id')} NOT IN (
    SELECT ${columnOf(inner, column)} FROM ${Prisma.raw(`"${table}"`)} related WHERE ${toSqlCondition(none, inner)})`;
}

const columnOf = ({ name }: TableAlias, column: string) => Prisma.raw(`${name}."${column}"`);
