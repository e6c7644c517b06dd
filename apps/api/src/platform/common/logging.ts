import { Logger as NestLogger, type LoggerService } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { logOutput } from './log-output.js';

/** JSON, one line per entry. Requests are logged by `logRequests`; headers and bodies never are. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: pino.stdSerializers.err },
    },
    logOutput(),
  );
}

/** Nest's own messages in the same log. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  // Nest logs "Mapped route …" and the like at the level `log`, which is not worth reading every day.
  log = (message: unknown, context?: unknown) => this.logger.debug({ context }, String(message));
  debug = (message: unknown, context?: unknown) => this.logger.debug({ context }, String(message));
  verbose = (message: unknown, context?: unknown) => this.logger.trace({ context }, String(message));
  warn = (message: unknown, context?: unknown) => this.logger.warn({ context }, String(message));
  error = (message: unknown, stack?: unknown, context?: unknown) =>
    this.logger.error({ context, stack }, String(message));
  fatal = this.error;
}

/** Logs each request once, without its query, which may contain a token. A stream is logged when it ends. */
export function logRequests(fastify: FastifyInstance) {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { method, url, callerAddress } = request;
    // Not onResponse, which is not called if the client disconnects.
    reply.raw.once('close', () => {
      request.log.info(
        {
          method,
          path: url.split(/\?|%3f/i, 1)[0],
          // Undefined if the client disconnected before there was an answer.
          status: reply.raw.headersSent ? reply.raw.statusCode : undefined,
          ms: Math.round(reply.elapsedTime),
          user: request.viewer?.id,
          address: callerAddress,
        },
        'request',
      );
    });
    done();
  });
}

/**
 * Logs errors that nothing else has caught. After an exception the state of the process is unknown, so it exits. A rejection that nobody waited
 * for left no call half done: whoever waits for work learns of its failure, and the rest goes on.
 */
export function logUncaughtErrors(logger: Logger) {
  process.on('unhandledRejection', (reason) => logger.error({ err: reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  NestLogger.overrideLogger(new NestLog(logger));
}
