import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import { until } from '../../../../scripts/lib/processes.mjs';
import { say, step } from '../../../../scripts/lib/terminal.mjs';
import type { Cluster } from './cluster.js';
import { Load } from './load.js';
import { Proxy } from './proxy.js';

/** The result of one drill. */
export interface Result {
  name: string;
  /** Requests without a valid response. */
  failed: number;
  /** Requests that failed for a client that retries like the web app. */
  failedRetries: number;
  /** Confirmed posts and messages that are not stored, or that a client did not receive. */
  lost: number;
  /** Posts and messages that are stored twice. */
  doubled: number;
  /** Seconds from the end of the disturbance to the last failure. */
  recovery: number;
  /** Whether any failed request fails the drill. */
  mustNotFail: boolean;
  /** Further counts, formatted for the report. */
  details: string;
}

interface Options {
  proxyName?: string;
  mustNotFail?: boolean;
}

/** Milliseconds under load before the disturbance, and without failures after it. */
const STEADY = 3000;
/** Maximum milliseconds until no request fails. */
const RECOVERED_WITHIN = 60_000;
/** Maximum numbers of printed failures and of printed losses. */
const PRINTED = 5;

/**
 * Disturbs a cluster under load, waits until no request fails, and counts failures and lost
 * writes.
 */
export async function underLoad(
  cluster: Cluster,
  name: string,
  disturb: (load: Load, proxy: Proxy) => Promise<unknown>,
  { proxyName = 'nginx', mustNotFail = false }: Options = {},
): Promise<Result> {
  const proxy = await Proxy.start(cluster, proxyName);
  const load = new Load(proxy.url);
  await load.start();
  await pause(STEADY);
  await step(name, () => disturb(load, proxy));
  const end = performance.now();
  const isSteady = () => performance.now() - Math.max(load.lastFailure, end) > STEADY;
  const hasRecovered = await until(isSteady, RECOVERED_WITHIN);
  const { lost, doubled } = await load.stop(cluster.database);
  const { failures, failedRetries, posts, messages, reads, longest } = load;
  for (const problem of [...failures.slice(0, PRINTED), ...lost.slice(0, PRINTED)]) say(`  ${problem}`);
  if (!hasRecovered) throw new Problem(`Requests still fail: ${failures.at(-1)}`);
  if (load.internalErrors > 0) throw new Problem(`${load.internalErrors} requests got status 500.`);
  const recovery = Math.max(0, load.lastFailure - end) / 1000;
  const counts = `${posts.length} posts, ${messages.length} messages, ${reads} reads`;
  const details = `${counts}, longest response ${(longest / 1000).toFixed(1)} s`;
  return { name, failed: failures.length, failedRetries, lost: lost.length, doubled, recovery, mustNotFail, details };
}
