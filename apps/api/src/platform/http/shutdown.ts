import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { toProblemView } from '../errors/error.filter.js';

/**
 * Milliseconds for requests in flight after a stop signal. Fastify's limit for closing is 10 s.
 */
const DRAIN_TIMEOUT = 8000;

/** Graceful shutdown: rejects new requests and finishes those in flight. */
@Injectable()
export class Shutdown implements OnModuleDestroy {
  isStopping = false;

  onModuleDestroy() {
    this.isStopping = true;
  }

  /** Rejects requests while the server stops, and delays closing until no request is in flight. */
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
      // onResponse is not called if the client disconnects.
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
