import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID = 'x-request-id';

/** Accepted ids. Other ids could forge log lines or fill the log. */
const PATTERN = /^[\w.-]{8,64}$/;

/** Returns the id that a proxy or client has given the request, or a new id. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && PATTERN.test(given) ? given : randomUUID();
}

/** Sends the request id with each response. All log lines about the request contain it. */
export function sendRequestIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID, request.id);
    done();
  });
}
