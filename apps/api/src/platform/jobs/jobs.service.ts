import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import PgBoss from 'pg-boss';
import { KEPT } from '../common/retention.js';
import { Preparation } from '../http/preparation.js';
import { Metrics } from '../metrics/metrics.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { Statements } from '../prisma/statements.js';
import { selectDueQueues, renewJob, retryLostJobs } from './jobs.sql.js';

/** Milliseconds between checks for recurring work, and between pg-boss's maintenance runs. */
const MAINTENANCE_INTERVAL = 60_000;
/** Milliseconds between two checks for jobs of killed processes. */
const LOST_JOBS_INTERVAL = 10_000;
/** Queue for all recurring work. */
const UPKEEP = 'upkeep';
/**
 * Maximum milliseconds to wait for active jobs when the server stops. Unfinished jobs run again
 * later.
 */
const STOP_TIMEOUT = 5000;
const DAY = 24 * 60 * 60;

/** A transaction or the Prisma client. */
export type Transaction = Pick<Prisma.TransactionClient, '$queryRawUnsafe'>;

/**
 * Runs one job. The result is stored with the job. The queue decides when a failed job is retried
 * (see the migrations).
 */
type Handler<Data extends object> = (data: Data, job: Job) => Promise<object | void>;

export interface Job {
  id: string;
  /**
   * Aborted when the server stops. If a long job then fails, another process retries it
   * immediately.
   */
  signal: AbortSignal;
  /** Sends the heartbeat of a long job. Without heartbeats, the job counts as lost. */
  renew: () => Promise<void>;
}

interface RecurringWork {
  seconds: number;
  run: () => Promise<unknown>;
}

/**
 * Runs durable background jobs, which are stored in the database and shared by all processes. A
 * job runs at least once, and again after a crash. Migrations create the queues. Does not use
 * pg-boss's loops, because they check each queue separately and do not handle database errors.
 */
@Injectable()
export class JobsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Milliseconds between two checks for due jobs. Tests set a shorter interval. */
  static pollingInterval = 1000;

  private readonly logger = new Logger('jobs');
  private readonly boss: PgBoss;
  /** Deletes finished jobs, of which an outage may leave millions. */
  private readonly maintenance: PgBoss;
  private readonly handlers = new Map<string, Handler<never>>();
  private readonly recurring = new Map<string, RecurringWork>();
  /** Queues that are being processed. Processing ends when a queue has no due job. */
  private readonly running = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();
  private loops: Promise<unknown> = Promise.resolve();
  private readonly finished;
  /** Error message while jobs cannot be run, otherwise undefined. */
  problem?: string;

  constructor(
    prisma: PrismaService,
    private readonly statements: Statements,
    private readonly preparation: Preparation,
    metrics: Metrics,
  ) {
    this.finished = metrics.counter('jobs_total', 'Runs of jobs, such as mails and pushes.', ['queue', 'result']);
    const retention = {
      archiveCompletedAfterSeconds: KEPT.finishedJobDays * DAY,
      archiveFailedAfterSeconds: KEPT.failedJobDays * DAY,
      // pg-boss moves a job to its archive after the period, which is not read.
      deleteAfterHours: 1,
    };
    this.boss = new PgBoss({ db: { executeSql: (text, values) => prisma.pool.query(text, values) }, ...retention });
    this.maintenance = new PgBoss({
      db: { executeSql: (text, values) => prisma.long.pool.query(text, values) },
      ...retention,
    });
    for (const boss of [this.boss, this.maintenance]) boss.on('error', (error) => this.warn(error));
  }

  /** Registers the handler of a queue. Call it while the server starts. */
  handle<Data extends object>(queue: string, handler: Handler<Data>): void {
    this.handlers.set(queue, handler);
  }

  /**
   * Runs work every `seconds` (60 to 3600) on one of the processes, starting when the server
   * starts. `run` must allow concurrent and repeated runs. Call it while the server starts.
   */
  repeat(name: string, seconds: number, run: () => Promise<unknown>): void {
    this.recurring.set(name, { seconds, run });
  }

  /** Adds a job in this transaction. The job is due immediately, or at the time `startAfter`. */
  async add(queue: string, data: object, transaction: Transaction, options: { startAfter?: Date } = {}): Promise<void> {
    const executeSql = async (text: string, values: unknown[]) => ({
      rows: await transaction.$queryRawUnsafe<object[]>(text, ...values),
    });
    await this.boss.send(queue, data, { ...options, db: { executeSql } });
  }

  /** Deletes finished jobs after their period. */
  async sweep(): Promise<void> {
    await this.maintenance.maintain();
  }

  onApplicationBootstrap() {
    void this.preparation.done().then(() => this.start());
  }

  private start(): void {
    this.loops = Promise.all([
      this.loop(JobsService.pollingInterval, () => this.runDueJobs()),
      this.loop(LOST_JOBS_INTERVAL, () => this.statements.query(retryLostJobs)),
      this.loop(MAINTENANCE_INTERVAL, () => this.sweep()),
      this.loop(MAINTENANCE_INTERVAL, () => this.runRecurring()),
    ]);
  }

  async beforeApplicationShutdown() {
    this.stopping.abort();
    const done = this.loops.then(() => Promise.all(this.running.values()));
    await Promise.race([done, pause(STOP_TIMEOUT, undefined, { ref: false })]);
  }

  /** Repeats the function until the server stops. */
  private async loop(interval: number, work: () => Promise<unknown>): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await work();
        this.problem = undefined;
      } catch (error) {
        this.warn(error as Error);
      }
      await pause(interval, undefined, { signal: this.stopping.signal, ref: false }).catch(() => {});
    }
  }

  /** Runs all recurring work that is due. pg-boss accepts only one job per name and time slot. */
  async runRecurring(): Promise<void> {
    for (const [name, { seconds }] of this.recurring)
      await this.boss.send(UPKEEP, { name }, { singletonKey: name, singletonSeconds: seconds });
    await this.runQueue<{ name: string }>(UPKEEP, async ({ name }) => {
      await this.recurring.get(name)?.run();
    });
  }

  /**
   * Checks all queues with one query and starts the queues with due jobs. Queues do not wait for
   * each other.
   */
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

  /** Runs the due jobs of a queue, one after another. */
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
        this.finished.inc({ queue, result: output && 'refused' in output ? 'refused' : 'completed' });
      } catch (error) {
        this.finished.inc({ queue, result: 'failed' });
        this.logger.warn(`job failed in queue ${queue}: ${(error as Error).message}`);
        await this.boss.fail(queue, job.id, { message: (error as Error).message });
      }
    }
  }

  /** Logs the error, unless the previous attempt failed too. */
  private warn({ message }: Error): void {
    if (this.problem === undefined) this.logger.warn(`cannot run jobs: ${message}`);
    this.problem = message;
  }
}
