import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { APPLIED_MIGRATIONS, migrationNames } from '@sapa/prisma/migrations';
import { DatabaseError, Pool, type PoolClient } from 'pg';
import { Config } from '../../config.js';
import { connectionTo, OTHER_CONNECTIONS } from './pool.js';
import { statementName } from './statement-names.js';

/** Maximum milliseconds for connecting (`maxWait`) and for a result (`timeout`). */
const LIMITS = { maxWait: 3000, timeout: 3000 };
/** Milliseconds without a check after which the connections are closed. */
const IDLE_TIMEOUT = 60_000;

/**
 * The check's statement. All servers prepare it under the same name. This works only if a pooler
 * supports prepared statements.
 */
const STATE = `
  SELECT current_setting('transaction_read_only') = 'off' AS "isWritable",
    current_setting('statement_timeout') <> '0' AS "hasTimeLimit", ARRAY(${APPLIED_MIGRATIONS}) AS applied`;

interface State {
  isWritable: boolean;
  hasTimeLimit: boolean;
  applied: string[];
}

const NO_TABLE = '42P01';
const POOLER = 'DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the URL of PostgreSQL itself';
const BROKEN_STATEMENTS =
  'the connection pooler breaks prepared statements: use PgBouncer 1.21 or newer with max_prepared_statements, ' +
  'or set DATABASE_PREPARED=false';

const NO_TIME_LIMIT = 'statements have no time limit: set statement_timeout in connect_query of the connection pooler';

/**
 * Returns the reason for the error as a message for operators.
 * @param isDirect whether the configuration names no pooler
 */
function reasonOf(error: Error, isDirect: boolean): string {
  if (!(error instanceof DatabaseError)) return error.message;
  switch (error.code) {
    case '08P01': // PgBouncer rejects the connection; PostgreSQL never does so with this code
      return isDirect ? POOLER : error.message;
    case NO_TABLE:
      return 'the database has not been migrated';
    case '26000': // the prepared statement does not exist
    case '42P05': // another client has prepared the statement
      return BROKEN_STATEMENTS;
    default:
      return error.message;
  }
}

/**
 * Checks whether the server can work with its database. Uses its own connections, so that a busy
 * pool does not look like a failure.
 */
@Injectable()
export class DatabaseProbe implements OnApplicationShutdown {
  private readonly logger = new Logger('database');
  private readonly pool: Pool;
  private readonly statement: { name?: string; text: string };
  private readonly isDirect: boolean;
  private isPoolerChecked = false;

  constructor(config: Config) {
    this.isDirect = config.DATABASE_DIRECT_URL === config.DATABASE_URL;
    this.pool = new Pool({
      ...connectionTo(config, LIMITS),
      query_timeout: LIMITS.timeout,
      max: OTHER_CONNECTIONS.healthChecks,
      idleTimeoutMillis: IDLE_TIMEOUT,
    });
    this.pool.on('error', () => {}); // the next check connects again
    this.pool.on('connect', (client) => client.on('error', () => {}));
    this.statement = { text: STATE, ...(config.DATABASE_PREPARED && { name: statementName(STATE) }) };
  }

  async onApplicationShutdown() {
    await this.pool.end();
  }

  /**
   * Checks the schema, write access and a prepared statement. Accepts migrations from a newer
   * release.
   * @throws Error with a reason for operators
   */
  async check(): Promise<void> {
    let state: State;
    try {
      state = this.isPoolerChecked ? await this.readState(this.pool) : await this.checkPooler();
    } catch (error) {
      throw new Error(reasonOf(error as Error, this.isDirect), { cause: error });
    }
    const missing = (await migrationNames()).filter((name) => !state.applied.includes(name));
    if (missing.length > 0) throw new Error(`the database lacks the migrations ${missing.join(', ')}`);
    if (!state.isWritable) throw new Error('the database is read-only');
  }

  /**
   * Runs the statement on two connections. A pooler in transaction mode uses one server connection
   * for both client connections. The statement then fails, unless the pooler supports prepared
   * statements.
   */
  private async checkPooler(): Promise<State> {
    const first = await this.pool.connect();
    let second: PoolClient | undefined;
    try {
      second = await this.pool.connect();
      await this.readState(first);
      await this.readState(second);
      const state = await this.readState(first);
      this.isPoolerChecked = true;
      if (!state.hasTimeLimit) this.logger.warn(NO_TIME_LIMIT);
      return state;
    } finally {
      for (const client of [first, second]) client?.release(!this.isPoolerChecked);
    }
  }

  private async readState(on: Pick<Pool, 'query'>): Promise<State> {
    const { rows } = await on.query<State>(this.statement);
    return rows[0]!;
  }
}
