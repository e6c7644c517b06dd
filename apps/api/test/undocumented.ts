import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { apiDocument } from './document.js';

/** Statuses of body parsing. They can also occur on routes without a body. */
const UNREAD_BODY = new Set([400, 413, 415]);

/**
 * Records the responses of a server. Returns a function that lists the statuses missing from the
 * documentation. Every status that occurs in a test must be documented.
 */
export function watchAnswers(app: NestFastifyApplication): () => string[] {
  const seen = new Set<string>();
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', (request, reply, done) => {
      const path = request.routeOptions.url;
      // Skip aborted requests and ETag revalidations, because their statuses are not documented
      // for each call.
      if (path?.startsWith('/api/') && reply.statusCode !== 500 && reply.statusCode !== 304)
        seen.add(`${request.method} ${path} ${reply.statusCode}`);
      done();
    });

  return () => {
    const { paths } = apiDocument();
    return [...seen].filter((response) => {
      const [method = '', path = '', status = ''] = response.split(' ');
      const calls = paths[path.replace('/api', '').replaceAll(/:(\w+)/g, '{$1}')] ?? {};
      const call = calls[method.toLowerCase() as 'get'] ?? (method === 'HEAD' ? calls.get : undefined);
      if (!call || call.responses[status]) return false;
      return call.requestBody !== undefined || !UNREAD_BODY.has(Number(status));
    });
  };
}
