import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Config } from '../../config.js';
import { Preparation } from './preparation.js';

/** Milliseconds to wait for requests on connections that were accepted just before the stop. */
const ARRIVAL_TIME = 250;

/**
 * Graceful shutdown in three phases. First, the server reports that it is not ready but handles
 * requests, so that proxies stop using it. Then it accepts no connections, which proxies can retry
 * elsewhere, and closes streams and sockets. Finally, requests in flight finish.
 */
@Injectable()
export class Shutdown implements OnModuleDestroy {
  /** Set by the stop signal. */
  isRequested = false;
  /** Whether streams and sockets are being closed. */
  isStopping = false;

  constructor(
    private readonly config: Config,
    private readonly preparation: Preparation,
  ) {}

  /** Runs the first phase and stops listening. Call it before `app.close()`. */
  async begin(server: Server): Promise<void> {
    this.isRequested = true;
    // A server that is still being prepared gets no requests from a proxy.
    const seconds = this.preparation.isDone ? this.config.SHUTDOWN_DELAY_SECONDS : 0;
    await pause(seconds * 1000);
    server.close();
    if (seconds > 0) await pause(ARRIVAL_TIME);
  }

  onModuleDestroy() {
    this.isRequested = true;
    this.isStopping = true;
  }

  /** Delays closing until no request is in flight, and ends keep-alive connections. */
  guard(fastify: FastifyInstance): void {
    let inFlight = 0;
    let drained: () => void = () => {};
    fastify.addHook('onRequest', (_request, reply, done) => {
      if (this.isRequested) void reply.header('connection', 'close');
      inFlight += 1;
      // Use `close`, because onResponse is not called if the client disconnects.
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
        timer = setTimeout(resolve, this.config.SHUTDOWN_DRAIN_SECONDS * 1000);
      });
      clearTimeout(timer);
    });
  }
}
