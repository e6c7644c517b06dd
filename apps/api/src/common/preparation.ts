import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors/app-error.js';
import { toProblemView } from './errors/error.filter.js';

/** Seconds after which it makes sense to ask again. */
const ASK_AGAIN = 5;

/**
 * What has to be done before the server serves: a program that brings the database up to date, say, which can take minutes. The server
 * listens meanwhile, so that liveness probes see that it is alive; everything else is answered to retry.
 */
@Injectable()
export class Preparation {
  private isDone = true;

  /** Runs a program of Node's beside the server, which it blocks in nothing, and which serves once it has ended well. */
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
    if (!this.isDone) throw new AppError('unavailable', ASK_AGAIN);
  }

  guard(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      if (this.isDone || request.url === '/api/health/live') return done();
      void reply
        .status(503)
        .header('retry-after', ASK_AGAIN)
        .send(toProblemView(new AppError('unavailable'), request.id));
    });
  }
}
