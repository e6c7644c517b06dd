import type { Socket } from 'node:net';
import { Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult } from 'pg';
import type { Config } from '../../config.js';
import { AppError } from '../errors/app-error.js';

/** Milliseconds after which a statement counts as hanging. It may wait for a locked table. */
const HANGING_AFTER = 3000;
/** Seconds after which clients should try again if a statement hangs. */
const RETRY_AFTER = 5;
/** Milliseconds that PostgreSQL has to cancel a statement after its time limit. */
const CANCELLATION = 1000;

/**
 * Maximum milliseconds to wait for a free connection (`maxWait`) and to finish a statement or
 * transaction (`timeout`).
 */
export interface TimeLimits {
  maxWait: number;
  timeout: number;
}

/**
 * Returns the settings for connections to DATABASE_URL. A pooler rejects session settings, so they
 * must be in its own configuration (docs/hosting.md).
 */
export function connectionTo(config: Config, { maxWait, timeout }: TimeLimits): PoolConfig {
  const isPooled = config.DATABASE_DIRECT_URL !== config.DATABASE_URL;
  return {
    connectionString: config.DATABASE_URL,
    application_name: 'sapa',
    connectionTimeoutMillis: maxWait,
    ...(!isPooled && { statement_timeout: timeout, idle_in_transaction_session_timeout: timeout }),
  };
}

/**
 * Limits how many connections one statement can occupy. So a statement that waits for a locked
 * table leaves connections for other statements.
 */
class StatementSlots {
  private readonly uses = new Map<string, { startedAt: number[]; waiting: (() => void)[] }>();

  constructor(
    private readonly perStatement: number,
    private readonly maxWait: number,
  ) {}

  /**
   * Waits for a free slot.
   * @throws AppError unavailable if the statement hangs or no slot becomes free in time
   */
  async take(name: string): Promise<void> {
    const use = this.uses.get(name) ?? { startedAt: [], waiting: [] };
    this.uses.set(name, use);
    if (use.startedAt.length < this.perStatement) return void use.startedAt.push(performance.now());
    if (use.startedAt.every((start) => performance.now() - start > HANGING_AFTER))
      throw new AppError('unavailable', RETRY_AFTER, new Error('the same statement hangs on other connections'));
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        use.startedAt.push(performance.now());
        resolve();
      };
      const timer = setTimeout(() => {
        use.waiting.splice(use.waiting.indexOf(begin), 1);
        reject(new AppError('unavailable', RETRY_AFTER, new Error('the same statement waits on other connections')));
      }, this.maxWait);
      use.waiting.push(begin);
    });
  }

  free(name: string): void {
    const use = this.uses.get(name)!;
    use.startedAt.shift(); // the oldest one: an approximation that is exact when all hang
    use.waiting.shift()?.();
    if (use.startedAt.length === 0) this.uses.delete(name);
  }
}

const socketOf = (client: PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Creates a pool in which hanging statements do not block others. One statement occupies at most
 * half of the connections. Hanging connections are replaced, until the pool has twice its size.
 */
export function createPool(config: Config, limits: TimeLimits): Pool {
  const size = config.DATABASE_POOL_SIZE;
  const pool = new Pool({ ...connectionTo(config, limits), max: size });
  const slots = new StatementSlots(Math.ceil(size / 2), limits.maxWait);
  const busy = new Set<PoolClient>();
  const hanging = new Set<PoolClient>();
  const replace = (client: PoolClient) => {
    hanging.add(client);
    pool.options.max = size + Math.min(hanging.size, size);
    // Open a connection and release it at once, so that it serves the next request in the queue.
    pool.connect().then(
      (other) => other.release(),
      () => {},
    );
  };
  pool.on('connect', (client) => {
    // Listen on each connection too: the pool does not listen while it hands over a connection.
    client.on('error', () => {});
    const socket = socketOf(client);
    socket.setTimeout(HANGING_AFTER);
    socket.on('timeout', () => {
      if (!busy.has(client)) return;
      // Close the connection, because a frozen database never cancels a statement.
      if (hanging.has(client)) return socket.destroy(new Error('the database does not respond (ETIMEDOUT)'));
      socket.setTimeout(Math.max(limits.timeout - HANGING_AFTER, 0) + CANCELLATION);
      replace(client);
    });
  });
  pool.on('acquire', (client) => busy.add(client));
  pool.on('release', (_error, client) => {
    busy.delete(client);
    if (!hanging.delete(client)) return;
    socketOf(client).setTimeout(HANGING_AFTER);
    pool.options.max = size + Math.min(hanging.size, size);
  });

  const query = async (statement: QueryConfig | string, values?: unknown[]): Promise<QueryResult> => {
    const name = typeof statement === 'string' ? statement : (statement.name ?? statement.text);
    await slots.take(name);
    try {
      const client = await pool.connect();
      let result: QueryResult | undefined;
      try {
        return (result = await client.query(statement, values));
      } finally {
        // Discard the connection after an error, because its state is unknown.
        client.release(!result);
      }
    } finally {
      slots.free(name);
    }
  };
  pool.query = query as Pool['query'];
  return pool;
}
