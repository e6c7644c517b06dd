import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Metrics } from '../metrics/metrics.js';

/** Upper limits of the duration histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Label of requests without a route, because their paths are arbitrary. */
const NO_ROUTE = 'none';

/** Counts and times requests by route. Event streams are excluded, because they last for hours. */
@Injectable()
export class HttpMetrics {
  private readonly requests;
  private readonly durations;

  constructor(metrics: Metrics) {
    this.requests = metrics.counter('http_requests_total', 'Requests by route and status.', [
      'method',
      'route',
      'status',
    ]);
    this.durations = metrics.histogram(
      'http_request_duration_seconds',
      'Time from the head of a request to the end of its response.',
      ['method', 'route'],
      BUCKETS,
    );
  }

  observe(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const { method } = request;
      const route = request.routeOptions.url ?? NO_ROUTE;
      this.requests.inc({ method, route, status: reply.statusCode });
      this.durations.observe({ method, route }, reply.elapsedTime / 1000);
      done();
    });
  }
}
