import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { toProblemView } from '../errors/error.filter.js';

/** Seconds after which clients should try again. */
const RETRY_AFTER = 5;

/**
 * Runs a task that must finish before the server can handle requests, such as a database migration
 * that takes minutes. In the meantime the server already listens, so that liveness probes succeed.
 * All other requests get status 503 with Retry-After.
 */
@Injectable()
export class Preparation {
  private readonly waiting: (() => void)[] = [];
  private isPrepared = true;

  /** Whether the task has succeeded, or no task was necessary. */
  get isDone(): boolean {
    return this.isPrepared;
  }

  /** Runs a Node program in a child process. Returns true if it succeeded. */
  async run(program: string, env: NodeJS.ProcessEnv): Promise<boolean> {
    this.isPrepared = false;
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'inherit', 'inherit'], env });
    const stop = () => child.kill();
    process.once('exit', stop);
    const [code] = (await once(child, 'close')) as [number | null];
    process.off('exit', stop);
    this.isPrepared = code === 0;
    if (this.isPrepared) for (const resolve of this.waiting.splice(0)) resolve();
    return this.isPrepared;
  }

  /** Resolves when the task has succeeded. Background work waits for it. */
  async done(): Promise<void> {
    if (!this.isDone) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** @throws AppError unavailable until the task has succeeded */
  check(): void {
    if (!this.isDone) throw new AppError('unavailable', RETRY_AFTER);
  }

  guard(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      if (this.isDone || request.url === '/api/health/live') return done();
      void reply
        .status(503)
        .header('retry-after', RETRY_AFTER)
        .send(toProblemView(new AppError('unavailable'), request.id));
    });
  }
}
