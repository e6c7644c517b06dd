import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import request from 'supertest';
import { createDatabase } from '../../../test/app.js';
import { ServerProcess } from '../../../test/server-process.js';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Export {
  resourceSpans: { resource: Pick<Span, 'attributes'>; scopeSpans: { spans: Span[] }[] }[];
}

/** A collector that keeps the spans of OTLP over HTTP. */
const exports: Export[] = [];
let collector: Server;
beforeAll(async () => {
  collector = createServer((received, response) => {
    void json(received).then((body) => {
      exports.push(body as Export);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(() => collector.close());

describe('traces', () => {
  it('have a span per request with its statements, continue the incoming trace and contain no values', async () => {
    const { port } = collector.address() as AddressInfo;
    const server = await ServerProcess.start({
      DATABASE_URL: await createDatabase(),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_SERVICE_NAME: 'sapa-test',
    });
    const [traceId, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    await request(server.url)
      .post('/api/user?token=secret-token')
      .set('traceparent', `00-${traceId}-${parent}-01`)
      .send({ email: 'traced@example.org', password: 'Correct-horse-9' })
      .expect(201);
    expect(await server.stop()).toBe(0); // sends the last spans

    const [{ resource }] = exports.flatMap(({ resourceSpans }) => resourceSpans) as [Export['resourceSpans'][0]];
    expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'sapa-test' } });
    const spans = exports
      .flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
      )
      .filter((span) => span.traceId === traceId);
    const call = spans.find(({ parentSpanId }) => parentSpanId === parent)!;
    expect(call.name).toBe('POST /api/user');
    expect(call.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } });
    const route = spans.find(({ parentSpanId }) => parentSpanId === call.spanId)!;
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === route.spanId);
    expect(statements.map(({ name }) => name)).toContain('INSERT');
    expect(JSON.stringify(exports)).not.toMatch(/secret-token|traced@example|horse|127\.0\.0\.1/);
  });
});
