import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';

/** Milliseconds in which what is left of a body has to come, and bytes that it may have, before its connection is closed. */
const REST_TIME = 30_000;
const REST_BYTES = 64 * 1024 * 1024;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || !['0', undefined].includes(headers['content-length']);

/** Whether the body is compressed, or encoded in any other way than in chunks, as far as its headers say so. */
function isEncoded({ headers }: IncomingMessage): boolean {
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers;
  return content.trim().toLowerCase() !== 'identity' || transfer.trim().toLowerCase() !== 'chunked';
}

/** Drops what nobody wants of a body as it arrives. Resolves when there is no more, or the connection is closed. */
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
 * Bodies are read as they are: one that is compressed is refused, since what it unpacks to has no bound. What is left of a body when
 * its request is answered, because the token or the body itself is refused, is dropped as it arrives. Where the connection closes after
 * the answer, the answer waits for that: closed earlier, the connection would be reset, and a client that still sends would never read it.
 */
export function guardBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    done(hasBody(request.raw) && isEncoded(request.raw) ? new AppError('unsupported_media_type') : undefined);
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request;
    if (raw.complete || !hasBody(raw)) return done();
    const rest = dropRest(raw);
    if (reply.raw.shouldKeepAlive && reply.getHeader('connection') !== 'close') return done();
    rest.then(() => done(), done);
  });
}
