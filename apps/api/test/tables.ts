import { Client } from 'pg';

/** Tables that tests only read. */
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
  'PushKey', // created when the server starts
];

/**
 * Empties or restores a server's tables before every test, except reference data. Uses a
 * separate connection without triggers and foreign keys, so that the order of tables does not
 * matter. Uses temporary functions, so that statements are planned only once.
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
   * Saves the current rows. Returns a function that restores them with the same ids, so that a
   * spec file creates its data only once.
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

  /**
   * Returns statements that delete all rows. For small tables, the statements are thirty times as
   * fast as TRUNCATE.
   */
  private deletes(): string[] {
    return this.names.map((name) => `DELETE FROM "${name}";`);
  }

  /** Returns the columns of each table, except generated columns. */
  private async writtenColumns(): Promise<Map<string, string>> {
    const { rows } = await this.client.query<{ name: string; columns: string }>(`
      SELECT table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
      WHERE table_schema = 'public' AND is_generated = 'NEVER' GROUP BY 1`);
    return new Map(rows.map(({ name, columns }) => [name, columns]));
  }
}
