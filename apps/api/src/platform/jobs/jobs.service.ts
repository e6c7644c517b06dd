import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import PgBoss from 'pg-boss';
import { KEPT } from '../common/retention.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { Statements } from '../prisma/statements.js';
import { selectDueQueues, renewJob, retryLostJobs } from './jobs.sql.js';

/** Milliseconds between checks for due jobs. */
const POLLING_INTERVAL = 1000;
/** Milliseconds between runs of pg-boss's maintenance and checks for recurring work. */
const MAINTENANCE_INTERVAL = 60_000;
/** Milliseconds between checks for jobs of killed processes. */
const LOST_JOBS_INTERVAL = 10_000;
/** Queue of all recurring work. */
const UPKEEP = 'upkeep';
/** Milliseconds for active jobs when the server stops. Unfinished ones are run again later. */
const STOP_TIMEOUT = 5000;
const DAY = 24 * 60 * 60;

/** A transaction or the client itself. */
export type Transaction = Pick<Prisma.TransactionClient, '$queryRawUnsafe'>;

/**
 * Runs one job. The result is stored. A failed job is retried by its queue's rules (migrations).
 */
type Handler<Data extends object> = (data: Data, job: Job) => Promise<object | void>;

export interface Job {
  id: string;
  /** Aborted when the server stops. A long job that fails then is retried at once elsewhere. */
  signal: AbortSignal;
  /** Heartbeat of a long job, without which it counts as lost. */
  renew: () => Promise<void>;
}

interface RecurringWork {
  seconds: number;
  run: () => Promise<unknown>;
}

/**
 * Durable background jobs, stored in the database and run by all processes. A job runs at least
 * once; after a crash it runs again. Migrations create the queues.
 *
 * Uses pg-boss without its loops, which poll each queue separately and do not handle database
 * errors.
 */
@Injectable()
export class JobsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly boss: PgBoss;
  private readonly handlers = new Map<string, Handler<never>>();
  private readonly recurring = new Map<string, RecurringWork>();
  /** Queues whose jobs are being run, each until no job is due. */
  private readonly running = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();
  private loops: Promise<unknown> = Promise.resolve();
  private hasFailed = false;

  constructor(
    { pool }: PrismaService,
    private readonly statements: Statements,
  ) {
    this.boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      archiveCompletedAfterSeconds: KEPT.finishedJobDays * DAY,
      archiveFailedAfterSeconds: KEPT.failedJobDays * DAY,
      deleteAfterDays: 14,
    });
    this.boss.on('error', (error) => this.warn(error));
  }

  /** Registers the handler of a queue. Call it while the server starts. */
  handle<Data extends object>(queue: string, handler: Handler<Data>): void {
    this.handlers.set(queue, handler);
  }

  /**
   * Runs recurring work on one of the processes every `seconds` (60 to 3600), first at the start
   * of the installation. `run` must tolerate concurrent and repeated runs. Call it while the
   * server starts.
   */
  repeat(name: string, seconds: number, run: () => Promise<unknown>): void {
    this.recurring.set(name, { seconds, run });
  }

  /** Adds a job in this transaction, due at once or at `startAfter`. */
  async add(queue: string, data: object, transaction: Transaction, options: { startAfter?: Date } = {}): Promise<void> {
    const executeSql = async (text: string, values: unknown[]) => ({
      rows: await transaction.$queryRawUnsafe<object[]>(text, ...values),
    });
    await this.boss.send(queue, data, { ...options, db: { executeSql } });
  }

  onApplicationBootstrap() {
    this.loops = Promise.all([
      this.loop(POLLING_INTERVAL, () => this.runDueJobs()),
      this.loop(LOST_JOBS_INTERVAL, () => this.statements.query(retryLostJobs)),
      this.loop(MAINTENANCE_INTERVAL, () => this.boss.maintain()),
      this.loop(MAINTENANCE_INTERVAL, () => this.runRecurring()),
    ]);
  }

  async beforeApplicationShutdown() {
    this.stopping.abort();
    const done = this.loops.then(() => Promise.all(this.running.values()));
    await Promise.race([done, pause(STOP_TIMEOUT, undefined, { ref: false })]);
  }

  /** Repeats `work` until the server stops. */
  private async loop(interval: number, work: () => Promise<unknown>): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await work();
        this.hasFailed = false;
      } catch (error) {
        this.warn(error as Error);
      }
      await pause(interval, undefined, { signal: this.stopping.signal, ref: false }).catch(() => {});
    }
  }

  /** Runs recurring work that is due. pg-boss accepts one job per name and time slot. */
  async runRecurring(): Promise<void> {
    for (const [name, { seconds }] of this.recurring)
      await this.boss.send(UPKEEP, { name }, { singletonKey: name, singletonSeconds: seconds });
    await this.runQueue<{ name: string }>(UPKEEP, async ({ name }) => {
      await this.recurring.get(name)?.run();
    });
  }

  /** Checks all queues in one query. Queues do not wait for each other. */
  private async runDueJobs(): Promise<void> {
    const queues = [...this.handlers.keys()].filter((queue) => !this.running.has(queue));
    if (queues.length === 0) return;
    for (const { queue } of await this.statements.query<{ queue: string }>(selectDueQueues(queues))) {
      const run = this.runQueue(queue, this.handlers.get(queue)!)
        .catch((error: Error) => this.warn(error))
        .finally(() => this.running.delete(queue));
      this.running.set(queue, run);
    }
  }

  /** Runs the due jobs of a queue one after another. */
  private async runQueue<Data extends object>(queue: string, handler: Handler<Data>): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const [job] = await this.boss.fetch<Data>(queue);
      if (!job) return;
      try {
        const output = await handler(job.data, {
          id: job.id,
          signal: this.stopping.signal,
          renew: async () => void (await this.statements.query(renewJob(queue, job.id))),
        });
        await this.boss.complete(queue, job.id, output ?? {});
      } catch (error) {
        this.logger.warn(`job failed in queue ${queue}: ${(error as Error).message}`);
        await this.boss.fail(queue, job.id, { message: (error as Error).message });
      }
    }
  }

  /** Logs only the first of consecutive failures. */
  private warn({ message }: Error): void {
    if (!this.hasFailed) this.logger.warn(`cannot run jobs: ${message}`);
    this.hasFailed = true;
  }
}
