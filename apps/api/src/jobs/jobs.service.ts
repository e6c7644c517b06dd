import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import PgBoss from 'pg-boss';
import { PrismaService } from '../prisma/prisma.service.js';

/** Milliseconds between two looks for jobs that another process has added, or that are to be tried again. */
const POLLING_INTERVAL = 1000;
/** Milliseconds between two clean-ups: jobs of killed processes are given free, finished ones are removed. */
const MAINTENANCE_INTERVAL = 60_000;
/** Milliseconds that a job in progress gets when the server stops. Afterwards it is done once more, by the next process. */
const STOP_TIMEOUT = 5000;
const DAY = 24 * 60 * 60;

/** What a job is added with: a transaction, or the client itself. */
export type Transaction = Pick<Prisma.TransactionClient, '$queryRawUnsafe'>;

/** Does one job. What it resolves with is stored with the job; if it fails, the job is tried again as its queue says (migrations). */
type Handler<Data extends object> = (data: Data, job: { id: string }) => Promise<object | void>;

/**
 * Work in the background that must not be lost: its jobs stand in the database, and every process works them off. A job is done at least
 * once; one that a killed process was doing is done again. Queues are created by migrations.
 *
 * The queue is pg-boss, but for its loop, which leaves failures of the database unhandled.
 */
@Injectable()
export class JobsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly boss: PgBoss;
  private readonly handlers = new Map<string, Handler<never>>();
  private readonly stopping = new AbortController();
  private loops: Promise<unknown> = Promise.resolve();
  private hasFailed = false;

  constructor({ pool }: PrismaService) {
    this.boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      archiveCompletedAfterSeconds: DAY,
      archiveFailedAfterSeconds: 14 * DAY,
      deleteAfterDays: 14,
    });
    this.boss.on('error', (error) => this.warn(error));
  }

  /** Sets what does the jobs of a queue; called while the server starts. */
  handle<Data extends object>(queue: string, handler: Handler<Data>): void {
    this.handlers.set(queue, handler);
  }

  /** Adds a job. As part of a transaction it exists only if that is committed. */
  async add(queue: string, data: object, transaction: Transaction): Promise<void> {
    const executeSql = async (text: string, values: unknown[]) => ({
      rows: await transaction.$queryRawUnsafe<object[]>(text, ...values),
    });
    await this.boss.send(queue, data, { db: { executeSql } });
  }

  onApplicationBootstrap() {
    if (this.handlers.size === 0) return;
    const loops = [...this.handlers].map(([queue, handler]) =>
      this.repeat(POLLING_INTERVAL, () => this.work(queue, handler)),
    );
    this.loops = Promise.all([...loops, this.repeat(MAINTENANCE_INTERVAL, () => this.boss.maintain())]);
  }

  async beforeApplicationShutdown() {
    this.stopping.abort();
    await Promise.race([this.loops, pause(STOP_TIMEOUT, undefined, { ref: false })]);
  }

  /** Until the server stops. */
  private async repeat(interval: number, work: () => Promise<unknown>): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await work();
        this.hasFailed = false;
      } catch (error) {
        this.warn(error as Error);
      }
      // Ends at once on a stop.
      await pause(interval, undefined, { signal: this.stopping.signal, ref: false }).catch(() => {});
    }
  }

  /** Does the jobs that are waiting, one after the other. */
  private async work(queue: string, handler: Handler<never>): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const [job] = await this.boss.fetch<never>(queue);
      if (!job) return;
      try {
        const output = await handler(job.data, job);
        await this.boss.complete(queue, job.id, output ?? {});
      } catch (error) {
        this.logger.warn(`a job of the queue ${queue} failed: ${(error as Error).message}`);
        await this.boss.fail(queue, job.id, { message: (error as Error).message });
      }
    }
  }

  /** Once while the database is away. */
  private warn({ message }: Error): void {
    if (!this.hasFailed) this.logger.warn(`jobs cannot be done: ${message}`);
    this.hasFailed = true;
  }
}
