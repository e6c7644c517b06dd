import { setTimeout as pause } from 'node:timers/promises';
import type { Lifetime } from '../../../../scripts/lib/until-stopped.mjs';
import { Cluster, signalTree } from './cluster.js';
import { underLoad } from './under-load.js';

/** Milliseconds of an outage: longer than the time limits of statements and of Redis. */
const OUTAGE = 10_000;

/** Defines a drill that disturbs three servers behind nginx. */
const outage = (name: string, disturb: (cluster: Cluster) => Promise<unknown>) => async (lifetime: Lifetime) => {
  const cluster = await Cluster.start(lifetime);
  return underLoad(cluster, name, () => disturb(cluster));
};

export const kill = outage('server killed', async (cluster) => {
  const [port] = cluster.ports;
  await cluster.killServer(port);
  await pause(OUTAGE);
  await cluster.startServer(port);
});

export const redisKilled = outage('Redis killed', async ({ redis }) => {
  await redis.kill();
  await pause(OUTAGE);
  await redis.start();
});

export const redisFrozen = outage('Redis frozen', async ({ redis }) => {
  redis.signal('SIGSTOP');
  await pause(OUTAGE);
  redis.signal('SIGCONT');
});

export const databaseFrozen = outage('database frozen', async ({ postgres }) => {
  signalTree(postgres.pid, 'SIGSTOP');
  await pause(OUTAGE);
  signalTree(postgres.pid, 'SIGCONT');
});

export const databaseKilled = outage('database killed', async ({ postgres }) => {
  await postgres.crash();
  await pause(OUTAGE);
  await postgres.startAgain();
});
