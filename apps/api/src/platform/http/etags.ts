import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Adds an ETag to cacheable responses. Sends status 304 if the client already has the current
 * content. Files have their own ETags.
 */
export function addEtags(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isCacheable = reply.getHeader('cache-control') !== 'no-store' && !reply.hasHeader('etag');
    if (!isCacheable || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return done();
    const etag = `"${createHash('sha1').update(payload).digest('base64')}"`;
    void reply.header('etag', etag);
    // Ignore `W/`, because proxies that compress a response make its ETag weak.
    if (request.headers['if-none-match']?.replace(/^W\//, '') !== etag) return done();
    void reply.code(304);
    done(null, '');
  });
}
