import { Module } from '@nestjs/common';
import { HealthController } from '../health/health.controller.js';
import { Health } from '../health/health.js';
import { Readiness } from '../health/readiness.js';
import { HttpMetrics } from './http-metrics.js';
import { MonitoringServer } from './monitoring-server.js';
import { ServerMetrics } from './server-metrics.js';

/** Health checks, and metrics on a private port. */
@Module({
  controllers: [HealthController],
  providers: [Readiness, Health, HttpMetrics, ServerMetrics, MonitoringServer],
})
export class MonitoringModule {}
