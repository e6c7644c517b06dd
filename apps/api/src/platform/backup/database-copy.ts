import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFromStdin, to as copyToStdout } from 'pg-copy-streams';
import { APPLIED_MIGRATIONS } from '@sapa/prisma/migrations';
import {
  BEGIN_SNAPSHOT,
  cloneDatabase,
  copyFrom,
  copyTo,
  COUNT_OTHER_CONNECTIONS,
  DROP_EVERYTHING,
  dropDatabase,
  HAS_USER_TABLE,
  HAS_USERS,
  renameDatabase,
  SELECT_FOREIGN_KEYS,
  SELECT_SEQUENCES,
  SELECT_TABLES,
  SET_SEQUENCE,
  SETTINGS,
  truncate,
  type ForeignKeyRow,
  type SequenceRow,
  type TableRow,
} from './backup.sql.js';

export interface CopiedTable extends TableRow {
  rows: number;
}

export interface DatabaseContent {
  /** Names of the applied migrations, which define the schema of the rows. */
  migrations: string[];
  tables: CopiedTable[];
  sequences: SequenceRow[];
}

export const fileOf = ({ schema, name }: Pick<TableRow, 'schema' | 'name'>) => `database/${schema}.${name}.copy`;

/** Opens one connection, because the settings and the transaction belong to a connection. */
async function connected<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  client.on('error', () => {}); // a lost connection also rejects the current or next query
  await client.connect();
  try {
    await client.query(SETTINGS);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Copies all rows from one snapshot, while servers continue to write. @param temporary file that
 * is overwritten with the rows of each table @param store called for each table when the file has
 * its rows
 */
export async function copyDatabase(
  connectionString: string,
  temporary: string,
  store: (table: CopiedTable) => Promise<void>,
): Promise<DatabaseContent> {
  return connected(connectionString, async (client) => {
    await client.query(BEGIN_SNAPSHOT);
    const applied = await client.query<{ name: string }>(APPLIED_MIGRATIONS);
    const { rows: tables } = await client.query<TableRow>(SELECT_TABLES);
    const copied: CopiedTable[] = [];
    for (const table of tables) {
      const output = client.query(copyToStdout(copyTo(table)));
      await pipeline(output, createWriteStream(temporary, { mode: 0o600 }));
      copied.push({ ...table, rows: output.rowCount });
      await store(copied.at(-1)!);
    }
    // Sequences are outside of the snapshot, so their values may be higher than the rows need.
    const { rows: sequences } = await client.query<SequenceRow>(SELECT_SEQUENCES);
    return { migrations: applied.rows.map(({ name }) => name).sort(), tables: copied, sequences };
  });
}

export interface DatabaseState {
  hasUsers: boolean;
  otherConnections: number;
}

export async function databaseState(connectionString: string): Promise<DatabaseState> {
  return connected(connectionString, async (client) => {
    const [connections] = (await client.query<{ count: number }>(COUNT_OTHER_CONNECTIONS)).rows;
    const [{ hasTable }] = (await client.query(HAS_USER_TABLE)).rows as [{ hasTable: boolean }];
    const [users] = hasTable ? (await client.query<{ hasUsers: boolean }>(HAS_USERS)).rows : [];
    return { hasUsers: users?.hasUsers ?? false, otherConnections: connections!.count };
  });
}

export const emptyDatabase = (connectionString: string): Promise<void> =>
  connected(connectionString, async (client) => void (await client.query(DROP_EVERYTHING)));

/**
 * Fills a new database and exchanges it with the present one in one transaction at the end. An
 * interruption leaves the present database as it is. The role needs the right CREATEDB.
 */
export async function replaceDatabase(
  connectionString: string,
  fill: (connectionString: string) => Promise<void>,
): Promise<void> {
  const urlOf = (database: string) => {
    const url = new URL(connectionString);
    url.pathname = encodeURIComponent(database);
    return url.href;
  };
  const name = decodeURIComponent(new URL(connectionString).pathname.slice(1));
  const [restored, former] = [`${name}_restored`, `${name}_before_restore`];
  await connected(connectionString, async (client) => {
    for (const left of [restored, former]) await client.query(dropDatabase(left)); // of an interrupted restore
    await client.query(cloneDatabase(name, restored));
  });
  await emptyDatabase(urlOf(restored));
  await fill(urlOf(restored));
  // PostgreSQL renames no database of an own connection.
  await connected(urlOf('postgres'), async (client) => {
    await client.query('BEGIN');
    await client.query(renameDatabase(name, former));
    await client.query(renameDatabase(restored, name));
    await client.query('COMMIT');
    await client.query(dropDatabase(former));
  });
}

/**
 * Loads all rows in one transaction. The database must have the same schema as the rows, and no
 * triggers.
 */
export async function loadDatabase(
  connectionString: string,
  { tables, sequences }: Pick<DatabaseContent, 'tables' | 'sequences'>,
  pathOf: (table: TableRow) => string,
): Promise<void> {
  await connected(connectionString, async (client) => {
    await client.query('BEGIN');
    const { rows: foreignKeys } = await client.query<ForeignKeyRow>(SELECT_FOREIGN_KEYS);
    for (const { drop } of foreignKeys) await client.query(drop);
    await client.query(truncate(tables)); // migrations may have inserted rows
    for (const table of tables) {
      const input = client.query(copyFromStdin(copyFrom(table)));
      await pipeline(createReadStream(pathOf(table)), input);
      if (input.rowCount !== table.rows)
        throw new Error(`${table.name} has ${input.rowCount} of ${table.rows} rows of the backup`);
    }
    for (const { name, value } of sequences) await client.query(SET_SEQUENCE, [name, value]);
    for (const { add } of foreignKeys) await client.query(add);
    await client.query('COMMIT');
    await client.query('ANALYZE'); // without statistics, the first queries would be slow
  });
}
