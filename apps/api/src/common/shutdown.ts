import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors/app-error.js';
import { toProblemView } from './errors/error.filter.js';

/** How long requests that have begun may go on after the server was asked to stop. Fastify gives closing 10 s in all. */
const LAST_ANSWERS = 8000;

/** Whether the server has been asked to stop: it takes no new work then, and finishes what it has. */
@Injectable()
export class Shutdown implements OnModuleDestroy {
  isStopping = false;

  onModuleDestroy() {
    this.isStopping = true;
  }

  /** Refuses requests once it is stopping, and holds the end back until those before are answered. */
  guard(fastify: FastifyInstance): void {
    let open = 0;
    let ended: () => void = () => {};
    fastify.addHook('onRequest', (request, reply, done) => {
      if (this.isStopping) {
        void reply
          .status(503)
          .headers({ connection: 'close', 'retry-after': 5 })
          .send(toProblemView(new AppError('unavailable'), request.id));
        return;
      }
      open += 1;
      // Not onResponse, which is not called where the client went away.
      reply.raw.once('close', () => {
        open -= 1;
        if (open === 0) ended();
      });
      done();
    });
    fastify.addHook('preClose', async () => {
      if (open === 0) return;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        ended = resolve;
        timer = setTimeout(resolve, LAST_ANSWERS);
      });
      clearTimeout(timer);
    });
  }
}
