import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';

/** The documentation of the built server. Made once for all tests: that takes a third of a second. */
const readDocument = () => JSON.parse(readFileSync(process.env.TEST_OPENAPI_FILE ?? '', 'utf8')) as OpenAPIObject;

/** What reading a body can answer, also on routes that want none. */
const UNREAD_BODY = new Set([400, 413, 415]);

/**
 * Notes what a server answers from now on. The function that it returns names the answers that its documentation does not know
 * of, so that every status that any test ever sees is a documented one.
 */
export function watchAnswers(app: NestFastifyApplication): () => string[] {
  const seen = new Set<string>();
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', (request, reply, done) => {
      const path = request.routeOptions.url;
      // Broken on purpose, or asked again by ETag: neither belongs to a call.
      if (path?.startsWith('/api/') && reply.statusCode !== 500 && reply.statusCode !== 304)
        seen.add(`${request.method} ${path} ${reply.statusCode}`);
      done();
    });

  return () => {
    const { paths } = readDocument();
    return [...seen].filter((answer) => {
      const [method = '', path = '', status = ''] = answer.split(' ');
      const calls = paths[path.replace('/api', '').replaceAll(/:(\w+)/g, '{$1}')] ?? {};
      const call = calls[method.toLowerCase() as 'get'] ?? (method === 'HEAD' ? calls.get : undefined);
      if (!call || call.responses[status]) return false;
      return call.requestBody !== undefined || !UNREAD_BODY.has(Number(status));
    });
  };
}
