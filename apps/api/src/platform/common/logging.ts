import { Logger as NestLogger, type LoggerService } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { maskedPath } from './secret-paths.js';
import { currentRequestId } from './request-ids.js';
import { logOutput } from './log-output.js';

/** Creates a logger that writes JSON lines. It never logs request headers or bodies. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: undefined,
      // Log level names, because other tools do not know pino's numbers.
      formatters: { level: (level) => ({ level }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: pino.stdSerializers.err },
    },
    logOutput(),
  );
}

const fields = (others: object) => ({ reqId: currentRequestId(), ...others });

/** Writes Nest's messages to the same log, with the id of the request that causes them. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  // Use `debug`, because Nest logs routine messages such as "Mapped route …" at the level `log`.
  log = (message: unknown, context?: unknown) => this.logger.debug(fields({ context }), String(message));
  debug = (message: unknown, context?: unknown) => this.logger.debug(fields({ context }), String(message));
  verbose = (message: unknown, context?: unknown) => this.logger.trace(fields({ context }), String(message));
  warn = (message: unknown, context?: unknown) => this.logger.warn(fields({ context }), String(message));
  error = (message: unknown, stack?: unknown, context?: unknown) =>
    this.logger.error(fields({ context, stack }), String(message));
  fatal = this.error;
}

/**
 * Logs each request once, without the query, which may contain a token. Streams are logged when
 * they end.
 */
export function logRequests(fastify: FastifyInstance) {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { method, callerIp } = request;
    // Use `close`, because onResponse is not called if the client disconnects.
    reply.raw.once('close', () => {
      request.log.info(
        {
          method,
          path: maskedPath(request.url),
          // Undefined if the client disconnected before the response was sent.
          status: reply.raw.headersSent ? reply.raw.statusCode : undefined,
          ms: Math.round(reply.elapsedTime),
          user: request.viewer?.id,
          ip: callerIp,
        },
        'request',
      );
    });
    done();
  });
}

/**
 * Logs Node's warnings, such as those about deprecated functions. Replaces Node's own listener,
 * which prints them as text.
 */
export function logWarnings(logger: Logger) {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, 'process warning'));
}

/**
 * Logs uncaught errors. After an uncaught exception the process exits, because its state is
 * unknown. After an unhandled rejection it continues, because no caller depended on the result.
 */
export function logUncaughtErrors(logger: Logger) {
  process.on('unhandledRejection', (reason) => logger.error({ err: reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  NestLogger.overrideLogger(new NestLog(logger));
}
