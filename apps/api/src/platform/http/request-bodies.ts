import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';

/** Maximum milliseconds and bytes for reading the rest of a rejected body. */
const REST_TIME = 30_000;
const REST_BYTES = 64 * 1024 * 1024;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || !['0', undefined].includes(headers['content-length']);

/**
 * Returns true if the headers announce a body that is compressed or has a transfer encoding other
 * than chunked.
 */
export function hasEncodedBody(request: IncomingMessage): boolean {
  if (!hasBody(request)) return false;
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = request.headers;
  return content.trim().toLowerCase() !== 'identity' || transfer.trim().toLowerCase() !== 'chunked';
}

/** Discards the rest of a body. Resolves when the body or the connection has ended. */
function discardRest(request: IncomingMessage): Promise<void> {
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
 * Rejects compressed bodies, because their unpacked size has no limit. Discards the part of a body
 * that was not read before the response. A response that closes the connection is sent only after
 * the whole body has arrived, because an earlier close would keep the client from reading the
 * response.
 */
export function guardBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    done(hasEncodedBody(request.raw) ? new AppError('unsupported_media_type') : undefined);
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request;
    if (raw.complete || !hasBody(raw)) return done();
    const rest = discardRest(raw);
    if (reply.raw.shouldKeepAlive && reply.getHeader('connection') !== 'close') return done();
    rest.then(() => done(), done);
  });
}
