import { Client } from 'pg';

/** The tables that tests only read. */
const REFERENCE = [
  'UserCategory',
  'Service',
  'Place',
  'Gazetteer',
  'PetCategory',
  'PetCategoryGroup',
  'PetCategoryFood',
  '_prisma_migrations',
  '_sql_files',
  'PushKey', // made when the server starts
];

/**
 * What stands in the tables of a server, but for the reference data: emptied, or brought back, before every test. It has a connection of its
 * own, with triggers and foreign keys off, so that the order does not matter, and functions that live as long as it, so that they are
 * planned once. Switched off for a transaction, on one of the server's, that would discard the plans of all statements prepared there.
 */
export class Tables {
  private constructor(
    private readonly client: Client,
    private readonly names: string[],
  ) {}

  static async of(connectionString: string): Promise<Tables> {
    const client = new Client({ connectionString, options: '-c session_replication_role=replica' });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    const tables = new Tables(
      client,
      rows.map(({ name }) => name).filter((name) => !REFERENCE.includes(name)),
    );
    await tables.define('empty', tables.deletes());
    return tables;
  }

  async empty(): Promise<void> {
    await this.client.query('SELECT pg_temp.empty()');
  }

  /**
   * Keeps what they hold now. Returns a function that brings it back, with the same ids: a world of many rows, which every test of a file may
   * change, is made once.
   */
  async keep(): Promise<() => Promise<void>> {
    await this.client.query('DROP SCHEMA IF EXISTS kept CASCADE; CREATE SCHEMA kept');
    const copies: string[] = [];
    const written = await this.writtenColumns();
    for (const name of this.names) {
      const { rowCount } = await this.client.query(`CREATE TABLE kept."${name}" AS TABLE "${name}"`);
      if (rowCount === 0) continue;
      const columns = written.get(name)!;
      copies.push(`INSERT INTO "${name}" (${columns}) SELECT ${columns} FROM kept."${name}";`);
    }
    await this.define('restore', [...this.deletes(), ...copies]);
    return async () => void (await this.client.query('SELECT pg_temp.restore()'));
  }

  close(): Promise<void> {
    return this.client.end();
  }

  private async define(name: string, statements: string[]): Promise<void> {
    await this.client.query(
      `CREATE OR REPLACE FUNCTION pg_temp.${name}() RETURNS void LANGUAGE plpgsql AS $$ BEGIN ${statements.join(' ')} END $$`,
    );
  }

  /** Thirty times as fast as TRUNCATE on tables this small. */
  private deletes(): string[] {
    return this.names.map((name) => `DELETE FROM "${name}";`);
  }

  /** The columns of each table except those that the database computes. */
  private async writtenColumns(): Promise<Map<string, string>> {
    const { rows } = await this.client.query<{ name: string; columns: string }>(`
      SELECT table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
      WHERE table_schema = 'public' AND is_generated = 'NEVER' GROUP BY 1`);
    return new Map(rows.map(({ name, columns }) => [name, columns]));
  }
}
