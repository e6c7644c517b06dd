import type { Socket } from 'node:net';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Config } from '../../config.js';

/** Maximum milliseconds until PostgreSQL has canceled a statement after its time limit. */
const CANCELLATION = 1000;

/** Maximum numbers of connections that a server opens besides its pool of DATABASE_POOL_SIZE. */
export const OTHER_CONNECTIONS = { longWork: 2, healthChecks: 2, notifications: 1, replicaChecks: 1 };

type Addresses = Pick<Config, 'DATABASE_POOL_SIZE' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL'>;

/**
 * Returns the maximum number of connections of one server to PostgreSQL, without connections to a
 * replica and without connections through a pooler.
 */
export function connectionsPerServer(config: Addresses): number {
  const { longWork, healthChecks, notifications, replicaChecks } = OTHER_CONNECTIONS;
  const direct = longWork + notifications;
  if (isPooled(config)) return direct;
  return config.DATABASE_POOL_SIZE + healthChecks + direct + (config.DATABASE_REPLICA_URL ? replicaChecks : 0);
}

/** Whether DATABASE_URL leads to a connection pooler. */
const isPooled = (config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): boolean =>
  config.DATABASE_DIRECT_URL !== config.DATABASE_URL;

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
  return {
    connectionString: config.DATABASE_URL,
    application_name: 'sapa',
    connectionTimeoutMillis: maxWait,
    ...(!isPooled(config) && { statement_timeout: timeout, idle_in_transaction_session_timeout: timeout }),
  };
}

const socketOf = (client: PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Creates a pool that destroys unresponsive connections, because a frozen database does not cancel
 * statements. The driver's `query_timeout` would keep these connections in the pool.
 */
export function createPool(config: Config, limits: TimeLimits): Pool {
  const pool = new Pool({ ...connectionTo(config, limits), max: config.DATABASE_POOL_SIZE });
  const busy = new Set<PoolClient>();
  pool.on('connect', (client) => {
    // Listen for errors of each connection, because the pool does so only for idle connections.
    client.on('error', () => {});
    const socket = socketOf(client);
    socket.setTimeout(limits.timeout + CANCELLATION);
    socket.on('timeout', () => {
      if (busy.has(client))
        socket.destroy(Object.assign(new Error('the database does not respond'), { code: 'ETIMEDOUT' }));
    });
  });
  pool.on('acquire', (client) => busy.add(client));
  pool.on('release', (_error, client) => busy.delete(client));
  return pool;
}
