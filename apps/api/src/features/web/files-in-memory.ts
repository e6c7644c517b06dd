import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Response headers that are stored with a file. */
const HEADERS = [
  'content-type',
  'content-encoding',
  'content-security-policy',
  'etag',
  'last-modified',
  'cache-control',
  'accept-ranges',
  'vary',
];

/**
 * Accepts only one URL per file. Otherwise URLs with different queries or escapes would fill
 * memory.
 */
const CANONICAL_PATH = /^\/assets\/[\w-][\w.-]*$/;

/**
 * Returns true for an ordinary request from a browser that has not cached the file. All other
 * requests are served from disk.
 */
function isCacheable({ method, url, headers }: FastifyRequest): boolean {
  const { range, 'accept-encoding': encodings = '' } = headers;
  const isConditional = Object.keys(headers).some((name) => name.startsWith('if-'));
  return (
    method === 'GET' &&
    CANONICAL_PATH.test(url) &&
    !range &&
    !isConditional &&
    /^[\w, ]*\bbr\b[\w, ]*$/.test(String(encodings))
  );
}

/**
 * Caches the files in this folder in memory, because they never change. Reading a file from disk
 * takes ten times as long as the rest of a response, and a page needs dozens of files.
 */
export function keepFilesInMemory(folder: FastifyInstance): void {
  const cache = new Map<string, { headers: Parameters<FastifyReply['headers']>[0]; content: Buffer }>();

  folder.addHook('onRequest', async (request, reply) => {
    const file = isCacheable(request) && cache.get(request.url);
    if (file) return reply.headers(file.headers).send(file.content);
  });

  folder.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Readable) || reply.statusCode !== 200 || !isCacheable(request)) return payload;
    const content = await buffer(payload);
    const present = HEADERS.filter((name) => reply.hasHeader(name));
    cache.set(request.url, {
      headers: Object.fromEntries(present.map((name) => [name, reply.getHeader(name)])),
      content,
    });
    return content;
  });
}
