import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Config } from '../../config.js';
import { Cluster } from '../cluster/cluster.js';
import { AppError } from '../errors/app-error.js';
import { READS } from '../http/request-limit.guard.js';
import { Metrics } from '../metrics/metrics.js';
import type { Viewer } from '../users/viewer.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { ReplicaProbe, toReplica } from './replica-probe.js';
import { Statements } from '../prisma/statements.js';

/**
 * Maximum age of the replica's data in milliseconds. After a write, the user's reads use the
 * primary for the same time, so that users see their own changes immediately.
 */
export const MAX_LAG = 5000;
const CHECK_INTERVAL = 1000;
/** Limits of reads on the replica. The timeout equals the timeout of searches. */
const LIMITS = { maxWait: 1000, timeout: 5000 };
/** PostgreSQL error code of a cancelled statement, including timeouts. */
const CANCELED = '57014';

type UserId = Pick<Viewer, 'id'>;

export interface Database {
  prisma: PrismaService;
  statements: Statements;
}

/**
 * Chooses the database for reads that may be a little stale: the replica at DATABASE_REPLICA_URL
 * if it is current, otherwise the primary. Use it only in GET requests, because a write request
 * would not see its own changes.
 */
@Injectable()
export class ReadDatabase implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('database');
  private readonly primary: Database;
  private readonly replica?: Database & { probe: ReplicaProbe };
  /** Time of each user's last write within the last MAX_LAG milliseconds. */
  private readonly writes = new Map<number, number>();
  private readonly fallbacks;
  private error?: string;
  private timer?: NodeJS.Timeout;

  constructor(
    config: Config,
    prisma: PrismaService,
    statements: Statements,
    private readonly cluster: Cluster,
    metrics: Metrics,
  ) {
    this.primary = { prisma, statements };
    if (config.DATABASE_REPLICA_URL) {
      const replica = new PrismaService(toReplica(config), LIMITS);
      this.replica = { prisma: replica, statements: new Statements(replica), probe: new ReplicaProbe(config) };
    }
    this.fallbacks = metrics.counter('replica_fallbacks_total', 'Reads on the primary instead of the replica.', [
      'reason',
    ]);
    metrics.gauges('replica_lag_seconds', 'Age of the data of the replica; none if it is unreachable.', [], () => {
      const lag = this.replica?.probe.lag ?? Infinity;
      return lag === Infinity ? [] : [{ labels: {}, value: lag / 1000 }];
    });
  }

  onModuleInit() {
    if (!this.replica) return;
    const { probe } = this.replica;
    let isChecking = false;
    const check = async () => {
      if (isChecking) return;
      isChecking = true;
      await probe.check().then(
        () => (this.error = undefined),
        (error: Error) => this.markUnusable(error),
      );
      isChecking = false;
      for (const [userId, at] of this.writes) if (performance.now() - at > MAX_LAG) this.writes.delete(userId);
    };
    this.timer = setInterval(() => void check(), CHECK_INTERVAL).unref();
    void check();
  }

  async onApplicationShutdown() {
    clearInterval(this.timer);
    await Promise.all([this.replica?.probe.close(), this.replica?.prisma.$disconnect()]);
  }

  get isOn(): boolean {
    return this.replica !== undefined;
  }

  /** Describes for operators why the replica is not used. */
  get problem(): string | undefined {
    if (this.error ?? !this.replica) return this.error;
    return this.replica.probe.lag < MAX_LAG ? undefined : `the replica is more than ${MAX_LAG / 1000} s behind`;
  }

  /** Records which users write. Only needed with a replica. */
  observe(fastify: FastifyInstance): void {
    if (!this.replica) return;
    // Record the write before the response, because the next request may arrive right after it.
    fastify.addHook('onSend', async ({ method, viewer }) => {
      if (viewer && !READS.includes(method)) await this.recordWrite(viewer);
    });
  }

  /** Runs a read, and again on the primary if the replica fails. */
  async run<Result>(viewer: UserId | undefined, read: (database: Database) => Promise<Result>): Promise<Result> {
    const { replica, primary } = this;
    if (!replica) return read(primary);
    const hasJustWritten = viewer && (await this.hasJustWritten(viewer));
    // Compare the lag after all awaits, so that it is current when the read starts.
    const reason = hasJustWritten ? 'own_write' : replica.probe.lag >= MAX_LAG ? 'lag' : undefined;
    if (!reason) {
      try {
        return await read(replica);
      } catch (error) {
        // These errors would occur on the primary too.
        if (error instanceof AppError || (error as { code?: string }).code === CANCELED) throw error;
      }
    }
    this.fallbacks.inc({ reason: reason ?? 'error' });
    return read(primary);
  }

  /** Other processes read the key in Redis. */
  private async recordWrite({ id }: UserId): Promise<void> {
    this.writes.set(id, performance.now());
    await this.cluster.redis?.set(this.writeKey(id), '', { PX: MAX_LAG }).catch(() => undefined);
  }

  private async hasJustWritten({ id }: UserId): Promise<boolean> {
    if (performance.now() - (this.writes.get(id) ?? -Infinity) < MAX_LAG) return true;
    const { redis } = this.cluster;
    return redis !== undefined && (await redis.exists(this.writeKey(id)).catch(() => 1)) === 1;
  }

  private writeKey(userId: number): string {
    return this.cluster.key(`write:${userId}`);
  }

  private markUnusable({ message }: Error): void {
    if (this.error === undefined) this.logger.warn(`the replica is not used: ${message}`);
    this.error = message;
  }
}
