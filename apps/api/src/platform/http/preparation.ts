import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { toProblemView } from '../errors/error.filter.js';

/** Seconds after which clients should retry. */
const RETRY_AFTER = 5;

/**
 * A task that must finish before the server can serve, such as a database migration of minutes.
 * Meanwhile the server listens, so that liveness probes succeed, and sends 503 with Retry-After to
 * all other requests.
 */
@Injectable()
export class Preparation {
  private isDone = true;

  /** Runs a Node program in a child process. Returns whether it succeeded. */
  async run(program: string, env: NodeJS.ProcessEnv): Promise<boolean> {
    this.isDone = false;
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'inherit', 'inherit'], env });
    const stop = () => child.kill();
    process.once('exit', stop);
    const [code] = (await once(child, 'close')) as [number | null];
    process.off('exit', stop);
    this.isDone = code === 0;
    return this.isDone;
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
