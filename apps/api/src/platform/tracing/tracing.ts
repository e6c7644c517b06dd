import { setTimeout as pause } from 'node:timers/promises';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Client } from 'pg';
import { VERSION } from '../../version.js';
import { maskedPath } from '../common/secret-paths.js';

/** Maximum milliseconds to export the last spans when the server stops. */
const FLUSH_TIMEOUT = 2000;

const NAME = 'sapa';

/**
 * Sends a span per request and per statement of a request to an OpenTelemetry collector, which the
 * standard variables name. OpenTelemetry's own instrumentations cannot be used, because they patch
 * packages that Node loads by name, and the bundle contains the packages.
 */
export async function startTracing(fastify: FastifyInstance): Promise<void> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': NAME, 'service.version': VERSION }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer(NAME, VERSION);
  traceRequests(fastify, tracer);
  traceStatements(tracer);
  fastify.addHook('onClose', async () => {
    const flushed = provider.shutdown().catch(() => {});
    await Promise.race([flushed, pause(FLUSH_TIMEOUT, undefined, { ref: false })]);
  });
}

/** Continues the trace of a caller that sends `traceparent`. */
function traceRequests(fastify: FastifyInstance, tracer: Tracer): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  fastify.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, headers } = request;
    const caller = propagation.extract(ROOT_CONTEXT, headers);
    const attributes = {
      'http.request.method': method,
      'http.route': routeOptions.url,
      // Leave out the query string, which may contain a token.
      'url.path': maskedPath(request.url),
      'sapa.request_id': request.id,
    };
    const span = tracer.startSpan(
      `${method} ${routeOptions.url ?? ''}`.trim(),
      { kind: SpanKind.SERVER, attributes },
      caller,
    );
    // Use `close`, because onResponse is not called if the client disconnects.
    reply.raw.once('close', () => {
      const { headersSent, statusCode } = reply.raw;
      if (headersSent) span.setAttribute('http.response.status_code', statusCode);
      if (!headersSent || statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    contexts.set(request, trace.setSpan(caller, span));
    context.with(contexts.get(request)!, done);
  });
  // Reading the body loses the context, so enter it again.
  fastify.addHook('preValidation', (request, _reply, done) => context.with(contexts.get(request)!, done));
}

type Query = (...args: unknown[]) => unknown;

/** Creates spans for SQL statements, only within requests and without the parameter values. */
function traceStatements(tracer: Tracer): void {
  const client = Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (this: unknown, ...args: unknown[]) {
    if (!trace.getActiveSpan()) return query.apply(this, args);
    const [statement] = args as [string | { text?: string }];
    const text = (typeof statement === 'string' ? statement : statement.text)?.trim() ?? '';
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const span = tracer.startSpan(text.split(/\s/, 1)[0]!, { kind: SpanKind.CLIENT, attributes });
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const bound = context.bind(context.active(), callback as Query);
      return query.call(this, ...args.slice(0, -1), (error: Error | null, ...result: unknown[]) => {
        end(span, error);
        bound(error, ...result);
      });
    }
    const result = query.apply(this, args);
    if (!(result instanceof Promise)) {
      span.end(); // the query is a cursor or a stream of rows
      return result;
    }
    return result.then(
      (rows: unknown) => {
        end(span, null);
        return rows;
      },
      (error: Error) => {
        end(span, error);
        throw error;
      },
    );
  };
}

function end(span: Span, error: Error | null): void {
  if (error) {
    // The message of a database error may contain values.
    span.setAttribute('error.type', (error as { code?: string }).code ?? error.name);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
