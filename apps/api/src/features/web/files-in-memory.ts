import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What says of a file how it is to be read and kept. */
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

/** The one address of each file: with queries, dots, double slashes and what can be escaped there are others without end. */
const ADDRESS = /^\/assets\/[\w-][\w.-]*$/;

/** As browsers ask for a file that they do not have; what is asked for in any other way comes from the disk. */
function isOrdinary({ method, url, headers }: FastifyRequest): boolean {
  const { range, 'accept-encoding': encodings = '' } = headers;
  const isConditional = Object.keys(headers).some((name) => name.startsWith('if-'));
  return (
    method === 'GET' &&
    ADDRESS.test(url) &&
    !range &&
    !isConditional &&
    /^[\w, ]*\bbr\b[\w, ]*$/.test(String(encodings))
  );
}

/**
 * Keeps in memory what the routes of `folder` have answered from the disk, for files that never change: to find, open and read one takes
 * ten times as long as all else of an answer, and a page consists of dozens.
 */
export function keepFilesInMemory(folder: FastifyInstance): void {
  const kept = new Map<string, { headers: Parameters<FastifyReply['headers']>[0]; content: Buffer }>();

  folder.addHook('onRequest', async (request, reply) => {
    const file = isOrdinary(request) && kept.get(request.url);
    if (file) return reply.headers(file.headers).send(file.content);
  });

  folder.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Readable) || reply.statusCode !== 200 || !isOrdinary(request)) return payload;
    const content = await buffer(payload);
    const present = HEADERS.filter((name) => reply.hasHeader(name));
    kept.set(request.url, {
      headers: Object.fromEntries(present.map((name) => [name, reply.getHeader(name)])),
      content,
    });
    return content;
  });
}
