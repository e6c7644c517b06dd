import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Answers that may be cached get a tag of their content, and are not sent again to whoever has them already. Others, which are most, need
 * none: nobody may keep what it would belong to. Files have tags of their own.
 */
export function addTags(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isCached = reply.getHeader('cache-control') !== 'no-store' && !reply.hasHeader('etag');
    if (!isCached || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return done();
    const tag = `"${createHash('sha1').update(payload).digest('base64')}"`;
    void reply.header('etag', tag);
    // A proxy that compresses makes the tag a weak one.
    if (request.headers['if-none-match']?.replace(/^W\//, '') !== tag) return done();
    void reply.code(304);
    done(null, '');
  });
}
