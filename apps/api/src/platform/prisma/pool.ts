import type { Socket } from 'node:net';
import { Client, DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Config } from '../../config.js';
import { ConnectionFailed } from './unavailable.js';

/** Maximum milliseconds until PostgreSQL has canceled a statement after its time limit. */
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

const socketOf = (client: Client | PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** A connection whose statements fail with `ConnectionFailed` after it is lost. */
class PoolConnection extends Client {
  override query(...args: unknown[]): any {
    const run = super.query as (...args: unknown[]) => unknown;
    const last = args.at(-1);
    if (typeof last === 'function') {
      args[args.length - 1] = (error: unknown, result: unknown) =>
        (last as (error: unknown, result: unknown) => void)(error && this.toFailure(error), result);
      return run.apply(this, args);
    }
    const result = run.apply(this, args);
    if (!(result instanceof Promise)) return result; // a stream, such as COPY
    return result.catch((error: unknown) => Promise.reject(this.toFailure(error) as Error));
  }

  private toFailure(error: unknown): unknown {
    const isLost = error instanceof Error && !(error instanceof DatabaseError) && !socketOf(this).writable;
    return isLost ? new ConnectionFailed(error) : error;
  }
}

type Connected = Parameters<Pool['connect']>[0];

/** A pool that throws `ConnectionFailed` if it gets no connection, for example in time. */
class ConnectionPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    const toFailure = <E extends Error>(error: E): Error =>
      error instanceof DatabaseError ? error : new ConnectionFailed(error);
    if (!callback) return super.connect().catch((error: Error) => Promise.reject(toFailure(error)));
    return super.connect((error, client, release) => callback(error && toFailure(error), client, release));
  }
}

/**
 * Creates a pool that destroys unresponsive connections, because a frozen database does not cancel
 * statements. The driver's `query_timeout` would keep these connections in the pool.
 */
export function createPool(config: Config, limits: TimeLimits): Pool {
  const pool = new ConnectionPool({
    ...connectionTo(config, limits),
    max: config.DATABASE_POOL_SIZE,
    Client: PoolConnection,
  });
  const busy = new Set<PoolClient>();
  pool.on('connect', (client) => {
    // Listen for errors of each connection, because the pool does so only for idle connections.
    client.on('error', () => {});
    const socket = socketOf(client);
    socket.setTimeout(limits.timeout + CANCELLATION);
    socket.on('timeout', () => {
      if (busy.has(client)) socket.destroy(new Error('the database does not respond (ETIMEDOUT)'));
    });
  });
  pool.on('acquire', (client) => busy.add(client));
  pool.on('release', (_error, client) => busy.delete(client));
  return pool;
}
