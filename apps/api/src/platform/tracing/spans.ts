import { subscribe } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../../version.js';

/** Maximum milliseconds to export the last spans when the server stops. */
const FLUSH_TIMEOUT = 2000;

/** All other attributes may contain addresses of people, secrets in URLs, or values of errors. */
const ATTRIBUTES = [
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'db.query.text',
  'db.system.name',
  'error.type',
  'sapa.request_id',
];

/** Returns the span without personal data. */
function withoutPersonalData(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(Object.entries(span.attributes).filter(([name]) => ATTRIBUTES.includes(name)));
  return Object.create(span, {
    attributes: { value: attributes },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}

class PrivateExporter extends OTLPTraceExporter {
  override export(spans: ReadableSpan[], done: Parameters<OTLPTraceExporter['export']>[1]): void {
    super.export(spans.map(withoutPersonalData), done);
  }
}

/**
 * Creates a span per request and per SQL statement of a request. The SDK reads OpenTelemetry's
 * standard variables.
 */
export function startTracing(): void {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'sapa', 'service.version': VERSION }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new PrivateExporter())],
  });
  provider.register();
  subscribe('fastify.initialization', (message) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onClose', async () => {
      const flushed = provider.shutdown().catch(() => {});
      await Promise.race([flushed, pause(FLUSH_TIMEOUT, undefined, { ref: false })]);
    });
  });
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({ disableOutgoingRequestInstrumentation: true }),
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        instrumentHooks: false,
        instrumentHandler: false,
        requestHook: (span, request) => void span.setAttribute('sapa.request_id', request.id),
      }),
      new PgInstrumentation({
        requireParentSpan: true,
        ignoreConnectSpans: true,
        // Named by the command. The default is the name of the prepared statement, a hash.
        requestHook: (span, { query }) => void span.updateName(query.text.trim().split(/\s/, 1)[0]!),
      }),
    ],
  });
}
