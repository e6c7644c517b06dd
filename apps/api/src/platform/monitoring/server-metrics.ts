import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics } from 'prom-client';
import { Config } from '../../config.js';
import { VERSION } from '../../version.js';
import { Health } from '../health/health.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { Statements } from '../prisma/statements.js';
import { Metrics } from '../metrics/metrics.js';
import { selectNumberingLag } from './metrics.sql.js';

/** Metrics of the process, the database and the health of all components. */
@Injectable()
export class ServerMetrics {
  constructor(
    private readonly metrics: Metrics,
    private readonly config: Config,
    private readonly health: Health,
    private readonly prisma: PrismaService,
    private readonly statements: Statements,
  ) {}

  /** Registers the metrics. Call it only if metrics are on, because they cost CPU time. */
  register(): void {
    const { metrics, health } = this;
    const { pool } = this.prisma;
    collectDefaultMetrics({ register: metrics.registry });
    metrics.gauges('build_info', 'Version and commit of the server.', ['version', 'commit'], () => [
      { labels: { version: VERSION, commit: this.config.COMMIT }, value: 1 },
    ]);
    metrics.gauges('database_connections', 'Connections of the pool.', ['state'], () => [
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    ]);
    metrics.gauge('database_connections_max', 'DATABASE_POOL_SIZE.', () => this.config.DATABASE_POOL_SIZE);
    metrics.gauge('database_waiting', 'Requests that wait for a connection of the pool.', () => pool.waitingCount);
    metrics.gauges('event_numbering_lag_seconds', 'Age of the oldest event without a number.', [], async () => {
      const [row] = await this.statements.query<{ seconds: number }>(selectNumberingLag);
      return [{ labels: {}, value: row!.seconds }];
    });
    metrics.gauges('queue_jobs', 'Unfinished jobs.', ['queue', 'state'], async () =>
      (await health.queues()).flatMap(({ queue, waiting, scheduled }) => [
        { labels: { queue, state: 'waiting' }, value: waiting },
        { labels: { queue, state: 'scheduled' }, value: scheduled },
      ]),
    );
    metrics.gauges('queue_oldest_seconds', 'Time for which the oldest job has been due.', ['queue'], async () =>
      (await health.queues()).map(({ queue, oldestSeconds }) => ({ labels: { queue }, value: oldestSeconds })),
    );
    metrics.gauges('up', 'Whether a part works; none for a part that is off.', ['part'], async () =>
      Object.entries((await health.details()).parts)
        .filter(([, { status }]) => status !== 'off')
        .map(([part, { status }]) => ({ labels: { part }, value: status === 'ok' ? 1 : 0 })),
    );
  }
}
