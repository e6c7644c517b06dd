import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import PgBoss from 'pg-boss';
import { KEPT } from '../common/retention.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { Statements } from '../prisma/statements.js';
import { findDueQueues, renewJob, retryLostJobs } from './jobs.sql.js';

/** Milliseconds between two looks for jobs that another process has added, or that are to be tried again. */
const POLLING_INTERVAL = 1000;
/** Milliseconds between two clean-ups: jobs of killed processes are given free, finished ones are removed, recurring work is due. */
const MAINTENANCE_INTERVAL = 60_000;
/** Milliseconds between two checks for jobs of killed processes. */
const LOST_INTERVAL = 10_000;
/** The queue of all recurring work. */
const UPKEEP = 'upkeep';
/** Milliseconds that a job in progress gets when the server stops. Afterwards it is done once more, by the next process. */
const STOP_TIMEOUT = 5000;
const DAY = 24 * 60 * 60;

/** What a job is added with: a transaction, or the client itself. */
export type Transaction = Pick<Prisma.TransactionClient, '$queryRawUnsafe'>;

/** Does one job. What it resolves with is stored with the job; if it fails, the job is tried again as its queue says (migrations). */
type Handler<Data extends object> = (data: Data, job: Job) => Promise<object | void>;

export interface Job {
  id: string;
  /** Aborted when the server stops: long work that gives up then is done by another process at once, instead of when it is taken for lost. */
  signal: AbortSignal;
  /** Heartbeat of a long job: without it the queue counts the job as lost. */
  renew: () => Promise<void>;
}

/** Work that is done again and again. */
interface Recurring {
  seconds: number;
  work: () => Promise<unknown>;
}

/**
 * Work in the background that must not be lost: its jobs stand in the database, and every process works them off. A job is done at least
 * once; one that a killed process was doing is done again. Queues are created by migrations.
 *
 * The queue is pg-boss, but for its loops: they leave failures of the database unhandled, and each queue has one that asks for itself.
 */
@Injectable()
export class JobsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly boss: PgBoss;
  private readonly handlers = new Map<string, Handler<never>>();
  private readonly recurring = new Map<string, Recurring>();
  /** By queue whose jobs are being done: until none is waiting. */
  private readonly working = new Map<string, Promise<void>>();
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

  /** Sets what does the jobs of a queue; called while the server starts. */
  handle<Data extends object>(queue: string, handler: Handler<Data>): void {
    this.handlers.set(queue, handler);
  }

  /**
   * Has work done every so many seconds (at least a minute, at most an hour), and once at the start of an installation's first process: by
   * one process each time, however many there are. It must bear being done twice, also at the same moment. Called while the server starts.
   */
  repeat(name: string, seconds: number, work: () => Promise<unknown>): void {
    this.recurring.set(name, { seconds, work });
  }

  /** Adds a job, to be done at once or from a moment on. As part of a transaction it exists only if that is committed. */
  async add(queue: string, data: object, transaction: Transaction, options: { startAfter?: Date } = {}): Promise<void> {
    const executeSql = async (text: string, values: unknown[]) => ({
      rows: await transaction.$queryRawUnsafe<object[]>(text, ...values),
    });
    await this.boss.send(queue, data, { ...options, db: { executeSql } });
  }

  onApplicationBootstrap() {
    this.loops = Promise.all([
      this.loop(POLLING_INTERVAL, () => this.lookForJobs()),
      this.loop(LOST_INTERVAL, () => this.statements.query(retryLostJobs)),
      this.loop(MAINTENANCE_INTERVAL, () => this.boss.maintain()),
      this.loop(MAINTENANCE_INTERVAL, () => this.doRecurring()),
    ]);
  }

  async beforeApplicationShutdown() {
    this.stopping.abort();
    const done = this.loops.then(() => Promise.all(this.working.values()));
    await Promise.race([done, pause(STOP_TIMEOUT, undefined, { ref: false })]);
  }

  /** Until the server stops. */
  private async loop(interval: number, work: () => Promise<unknown>): Promise<void> {
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

  /** Does what is due. Time is cut into slots of so many seconds, and a slot has one job of each name, whichever process adds it first. */
  async doRecurring(): Promise<void> {
    for (const [name, { seconds }] of this.recurring)
      await this.boss.send(UPKEEP, { name }, { singletonKey: name, singletonSeconds: seconds });
    await this.work<{ name: string }>(UPKEEP, async ({ name }) => {
      await this.recurring.get(name)?.work();
    });
  }

  /** One look for all queues, so that it costs little while there is nothing to do; a queue does not wait for the jobs of another. */
  private async lookForJobs(): Promise<void> {
    const queues = [...this.handlers.keys()].filter((queue) => !this.working.has(queue));
    if (queues.length === 0) return;
    for (const { queue } of await this.statements.query<{ queue: string }>(findDueQueues(queues))) {
      const work = this.work(queue, this.handlers.get(queue)!)
        .catch((error: Error) => this.warn(error))
        .finally(() => this.working.delete(queue));
      this.working.set(queue, work);
    }
  }

  /** Does the jobs that are waiting, one after the other. */
  private async work<Data extends object>(queue: string, handler: Handler<Data>): Promise<void> {
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
