import type { FastifyInstance } from 'fastify';
import { Page, SerializedPage } from './page.js';

/**
 * Answers a `Page` as a plain array, with the next page in the `Link` header (decisions §5). A hook, since a single interceptor has Nest
 * build observables for every request.
 */
export function answerPages(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (request, reply, answer, done) => {
    if (!(answer instanceof Page || answer instanceof SerializedPage)) return done(null, answer);
    if (answer.next) {
      const url = new URL(request.url, 'http://self');
      url.searchParams.set('cursor', answer.next);
      void reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
    }
    if (answer instanceof Page) return done(null, answer.items);
    const { json } = answer;
    void reply.serializer(() => json);
    done(null, answer);
  });
}
