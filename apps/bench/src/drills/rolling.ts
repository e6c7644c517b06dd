import { setTimeout as pause } from 'node:timers/promises';
import { say, step } from '../../../../scripts/lib/terminal.mjs';
import type { Lifetime } from '../../../../scripts/lib/until-stopped.mjs';
import { Cluster, isInstalled, startProxy, type Result } from './cluster.js';
import { Load } from './load.js';

const SERVERS = 3;
const WORKERS = 6;
/** Milliseconds under load before, between and after the restarts. */
const STEADY = 3000;

/** Restarts three servers behind each proxy, with the configuration of docs/hosting.md. */
export async function rolling(lifetime: Lifetime): Promise<Result[]> {
  const results: Result[] = [];
  for (const proxy of ['nginx', 'caddy']) {
    if (isInstalled(proxy) && isInstalled('redis-server')) results.push(await rollingBehind(proxy, lifetime));
    else say(`The rolling restart behind ${proxy} is skipped: ${proxy} or redis-server is not installed.`);
  }
  return results;
}

async function rollingBehind(proxy: string, lifetime: Lifetime): Promise<Result> {
  const cluster = await Cluster.start(lifetime, SERVERS, { SHUTDOWN_DELAY_SECONDS: '5' });
  const load = new Load(await startProxy(lifetime, proxy, cluster));
  await load.start(WORKERS);
  await pause(STEADY);
  for (const port of cluster.ports) {
    await step(`Restarting a server behind ${proxy}`, async () => {
      await cluster.stopServer(port);
      await cluster.startServer(port);
      await pause(STEADY);
    });
  }
  const { lost, doubled } = await load.stop(cluster.database);
  for (const failure of load.failures) say(failure);
  const { posts, messages, reads, failures } = load;
  const details = `${posts.length} posts, ${messages.length} messages, ${reads} reads`;
  return { name: `rolling restart behind ${proxy}`, failed: failures.length, lost, doubled, details };
}
