import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { toProblemView } from '../errors/error.filter.js';

/** Seconds after which clients should retry. */
const RETRY_AFTER = 5;

/**
 * A task that must end before the server can serve, such as migrating the database, which can take minutes. The server listens meanwhile,
 * so that liveness probes succeed; everything else is answered with 503 and Retry-After.
 */
@Injectable()
export class Preparation {
  private isDone = true;

  /** Runs a Node program as a child process; the server serves once it has succeeded. */
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

  /** @throws AppError until it is done */
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
