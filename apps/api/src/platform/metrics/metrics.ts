import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prefix of our own metrics. prom-client's process metrics have other names. */
const PREFIX = 'sapa_';

type Labels = Record<string, string | number>;

/** One value of a metric with labels. */
export interface Sample {
  labels: Labels;
  value: number;
}

/**
 * Metrics of this server in Prometheus format. Labels must have few values: never ids or user
 * content.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /** Returns the counter with this name, which ends with `_total`. The first call creates it. */
  counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    const existing = this.registry.getSingleMetric(PREFIX + name) as Counter<Label> | undefined;
    return existing ?? new Counter({ name: PREFIX + name, help, labelNames, registers: [this.registry] });
  }

  histogram<Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) {
    return new Histogram({ name: PREFIX + name, help, labelNames, buckets, registers: [this.registry] });
  }

  /** Registers a metric whose value is read at each scrape. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name: PREFIX + name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  /**
   * Registers a metric with labels, whose values are read at each scrape. It has no values if
   * reading fails.
   */
  gauges(name: string, help: string, labelNames: string[], read: () => Sample[] | Promise<Sample[]>): void {
    new Gauge({
      name: PREFIX + name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        const samples = await Promise.resolve()
          .then(read)
          .catch(() => []);
        this.reset();
        for (const { labels, value } of samples) this.set(labels, value);
      },
    });
  }
}
