import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID = 'x-request-id';

/** Accepted ids. Other ids could forge log lines or fill the log. */
const PATTERN = /^[\w.-]{8,64}$/;

/**
 * Whether `AsyncLocalStorage` costs no time. Before Node 24, it hooked into every promise, which
 * made requests a fifth to a third slower.
 */
export const HAS_FREE_CONTEXT = Number(process.versions.node.split('.')[0]) >= 24;

const currentId = new AsyncLocalStorage<string>();

/**
 * Returns the id of the request that runs this code; undefined outside of requests and before
 * Node 24.
 */
export const currentRequestId = (): string | undefined => currentId.getStore();

/** Returns the id that a proxy or client has given the request, or a new id. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && PATTERN.test(given) ? given : randomUUID();
}

/**
 * Sends the request id with each response, and makes it available to the code that handles the
 * request, for its log lines.
 */
export function sendRequestIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID, request.id);
    if (HAS_FREE_CONTEXT) currentId.run(request.id, done);
    else done();
  });
  if (!HAS_FREE_CONTEXT) return;
  // Reading the body loses the context, so enter it again.
  fastify.addHook('preValidation', (request, _reply, done) => currentId.run(request.id, done));
}
