import { Pool } from 'pg';
import type { Config } from '../../config.js';
import { connectionTo, OTHER_CONNECTIONS } from '../prisma/pool.js';
import { SELECT_PRIMARY, SELECT_REPLICA } from './replica.sql.js';

/** Maximum milliseconds for connecting (`maxWait`) and for a result (`timeout`). */
const LIMITS = { maxWait: 1000, timeout: 1000 };
/** Maximum number of positions, enough to measure a lag of ten minutes. */
const MAX_POSITIONS = 600;

interface Server {
  position: number;
  system: string;
  name: string;
}

/** Returns the configuration for pools that connect to the replica. */
export function toReplica(config: Config): Config {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL } = config;
  // Poolers reject session settings. If the primary has a pooler, the replica may have one too.
  const isPooled = DATABASE_DIRECT_URL !== DATABASE_URL;
  return {
    ...config,
    DATABASE_URL: DATABASE_REPLICA_URL,
    DATABASE_DIRECT_URL: isPooled ? DATABASE_DIRECT_URL : DATABASE_REPLICA_URL,
  };
}

/**
 * Measures the age of the replica's data. Commit times are no measure, because the last commit of
 * an idle primary is old too. Each check stores the current log position of the primary. Later
 * checks find the stored positions that the replica has reached. Uses its own connections, so that
 * a busy pool does not look like a lag.
 */
export class ReplicaProbe {
  private readonly primary: Pool;
  private readonly replica: Pool;
  /** Positions of the primary that the replica has not reached yet, with their times. */
  private positions: { position: number; at: number }[] = [];
  /** The replica has all commits before this time, as returned by `performance.now()`. */
  private currentAt = -Infinity;

  constructor(config: Config) {
    [this.primary, this.replica] = [config, toReplica(config)].map((target) => {
      const pool = new Pool({
        ...connectionTo(target, LIMITS),
        query_timeout: LIMITS.timeout,
        max: OTHER_CONNECTIONS.replicaChecks,
      });
      pool.on('error', () => {}); // the next check connects again
      pool.on('connect', (client) => client.on('error', () => {}));
      return pool;
    }) as [Pool, Pool];
  }

  /** Milliseconds for which commits may be missing in the replica; Infinity if it is unknown. */
  get lag(): number {
    return performance.now() - this.currentAt;
  }

  /**
   * Measures the lag.
   * @throws Error if the replica cannot be used
   */
  async check(): Promise<void> {
    try {
      const at = performance.now();
      const [primary] = (await this.primary.query<Server>(SELECT_PRIMARY)).rows;
      this.positions.push({ position: primary!.position, at });
      if (this.positions.length > MAX_POSITIONS) this.positions.shift();
      const [replica] = (await this.replica.query<Server>(SELECT_REPLICA)).rows;
      if (replica?.system !== primary!.system || replica.name !== primary!.name)
        throw new Error('DATABASE_REPLICA_URL does not lead to a streaming replica of the database');
      const reached = this.positions.filter(({ position }) => position <= replica.position);
      this.positions = this.positions.slice(reached.length);
      this.currentAt = reached.at(-1)?.at ?? this.currentAt;
    } catch (error) {
      this.currentAt = -Infinity;
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.primary.end(), this.replica.end()]);
  }
}
