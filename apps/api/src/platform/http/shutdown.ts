import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { toProblemView } from '../errors/error.filter.js';

/** Milliseconds that requests in flight may take after the server was asked to stop. Fastify allows 10 s for closing in all. */
const DRAIN_TIMEOUT = 8000;

/** Graceful shutdown: a server that was asked to stop refuses new requests and finishes those in flight. */
@Injectable()
export class Shutdown implements OnModuleDestroy {
  isStopping = false;

  onModuleDestroy() {
    this.isStopping = true;
  }

  /** Refuses requests once the server is stopping, and delays closing until those in flight are answered. */
  guard(fastify: FastifyInstance): void {
    let inFlight = 0;
    let drained: () => void = () => {};
    fastify.addHook('onRequest', (request, reply, done) => {
      if (this.isStopping) {
        void reply
          .status(503)
          .headers({ connection: 'close', 'retry-after': 5 })
          .send(toProblemView(new AppError('unavailable'), request.id));
        return;
      }
      inFlight += 1;
      // Not onResponse, which is not called if the client disconnects.
      reply.raw.once('close', () => {
        inFlight -= 1;
        if (inFlight === 0) drained();
      });
      done();
    });
    fastify.addHook('preClose', async () => {
      if (inFlight === 0) return;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        drained = resolve;
        timer = setTimeout(resolve, DRAIN_TIMEOUT);
      });
      clearTimeout(timer);
    });
  }
}
