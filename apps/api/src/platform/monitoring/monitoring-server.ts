import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Config } from '../../config.js';
import { Health } from '../health/health.js';
import { HttpMetrics } from './http-metrics.js';
import { Metrics } from '../metrics/metrics.js';
import { ServerMetrics } from './server-metrics.js';

/**
 * Serves /metrics and /api/health/details on METRICS_PORT, even while the server is being
 * prepared. Only monitors should reach this port, because it requires no login.
 */
@Injectable()
export class MonitoringServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('monitoring');
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch((error: Error) => {
      this.logger.error('failed to answer a monitor', error.stack);
      response.writeHead(500).end();
    });
  });

  constructor(
    private readonly config: Config,
    private readonly metrics: Metrics,
    private readonly httpMetrics: HttpMetrics,
    private readonly serverMetrics: ServerMetrics,
    private readonly health: Health,
  ) {}

  /** Measures requests if metrics are on. */
  observe(fastify: FastifyInstance): void {
    if (this.config.METRICS_PORT > 0) this.httpMetrics.observe(fastify);
  }

  async onApplicationBootstrap() {
    const { METRICS_PORT, METRICS_HOST } = this.config;
    if (METRICS_PORT === 0) return;
    this.serverMetrics.register();
    this.server.listen(METRICS_PORT, METRICS_HOST);
    await once(this.server, 'listening');
  }

  /** Close in the last shutdown phase, so that monitors can observe a stopping server. */
  onApplicationShutdown() {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer({ url }: IncomingMessage, response: ServerResponse): Promise<void> {
    switch (url) {
      case '/metrics': {
        const text = await this.metrics.registry.metrics();
        response.setHeader('content-type', this.metrics.registry.contentType).end(text);
        return;
      }
      case '/api/health/details': {
        const details = await this.health.details();
        response.setHeader('content-type', 'application/json').end(JSON.stringify(details, null, 2));
        return;
      }
      default:
        response.writeHead(404).end();
    }
  }
}
