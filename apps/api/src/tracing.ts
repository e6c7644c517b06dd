/**
 * Sends traces to an OpenTelemetry collector. `node --import` loads this file before the server,
 * because instrumentations must be registered before the packages that they trace are loaded.
 */
import { register } from 'node:module';

const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER } = process.env;
if (OTEL_TRACES_EXPORTER === 'otlp' || (!OTEL_TRACES_EXPORTER && OTEL_EXPORTER_OTLP_ENDPOINT)) {
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
  const { startTracing } = await import('./platform/tracing/spans.js');
  startTracing();
}
