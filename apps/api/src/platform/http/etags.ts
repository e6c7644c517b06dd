import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Adds an ETag to cacheable responses, and sends 304 if the client has the current content. Files
 * have their own ETags.
 */
export function addEtags(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isCacheable = reply.getHeader('cache-control') !== 'no-store' && !reply.hasHeader('etag');
    if (!isCacheable || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return done();
    const etag = `"${createHash('sha1').update(payload).digest('base64')}"`;
    void reply.header('etag', etag);
    // Compressing proxies turn it into a weak ETag.
    if (request.headers['if-none-match']?.replace(/^W\//, '') !== etag) return done();
    void reply.code(304);
    done(null, '');
  });
}
