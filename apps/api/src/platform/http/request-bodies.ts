import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';

/** Milliseconds and bytes allowed for the rest of a body; past either the connection is closed. */
const REST_TIME = 30_000;
const REST_BYTES = 64 * 1024 * 1024;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || !['0', undefined].includes(headers['content-length']);

/** Whether, according to its headers, there is a body that is compressed or has another transfer encoding than chunked. */
export function hasEncodedBody(request: IncomingMessage): boolean {
  if (!hasBody(request)) return false;
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = request.headers;
  return content.trim().toLowerCase() !== 'identity' || transfer.trim().toLowerCase() !== 'chunked';
}

/** Discards the rest of a body. Resolves when it has been received, or the connection is closed. */
function dropRest(request: IncomingMessage): Promise<void> {
  request.unpipe().resume();
  if (request.complete || request.destroyed) return Promise.resolve();
  let left = REST_BYTES;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => request.destroy(), REST_TIME).unref();
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', done).once('close', done);
  });
}

/**
 * Refuses compressed bodies, since what they unpack to has no bound. If a request is answered before its whole body was read, because the
 * token or the body is refused, the rest is discarded as it arrives. If the connection closes after the answer, the answer waits for that
 * rest: otherwise the connection would be reset, and a client that is still sending would never read the answer.
 */
export function guardBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    done(hasEncodedBody(request.raw) ? new AppError('unsupported_media_type') : undefined);
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request;
    if (raw.complete || !hasBody(raw)) return done();
    const rest = dropRest(raw);
    if (reply.raw.shouldKeepAlive && reply.getHeader('connection') !== 'close') return done();
    rest.then(() => done(), done);
  });
}
