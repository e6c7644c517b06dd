import type { FastifyInstance } from 'fastify';
import { Page, SerializedPage } from './page.js';

/**
 * Sends a `Page` as an array, with the URL of the next page in the `Link` header (decisions §5).
 * This is a hook, because even one Nest interceptor makes Nest create observables for every
 * request.
 */
export function serializePages(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (request, reply, page, done) => {
    if (!(page instanceof Page || page instanceof SerializedPage)) return done(null, page);
    if (page.next) {
      const url = new URL(request.url, 'http://self');
      url.searchParams.set('cursor', page.next);
      void reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
    }
    if (page instanceof Page) return done(null, page.items);
    const { json } = page;
    void reply.serializer(() => json);
    done(null, page);
  });
}
