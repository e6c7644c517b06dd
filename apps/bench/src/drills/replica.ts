import { execFileSync } from 'node:child_process';
import { appendFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../../../scripts/lib/database.mjs';
import { startPostgres } from '../../../../scripts/lib/postgres.mjs';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import type { Lifetime } from '../../../../scripts/lib/until-stopped.mjs';
import { Cluster, signalTree } from './cluster.js';
import type { Load } from './load.js';
import { underLoad } from './under-load.js';

/** Milliseconds after a login until the reads of the user come from the replica. */
const AFTER_WRITE = 6000;
const SEARCHES = 20;
/** Milliseconds between two searches. */
const INTERVAL = 200;

/** Starts a replica from a copy of the stopped primary, because there is no pg_basebackup. */
async function startReplica({ lifetime, database, postgres }: Cluster) {
  const cluster = await withClient(database, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0].data_directory;
  });
  const folder = `${path.dirname(cluster)}-replica`;
  lifetime.onStop(() => rm(folder, { recursive: true, force: true }));
  await postgres.crash();
  execFileSync('cp', ['-a', path.dirname(cluster), folder]);
  await postgres.startAgain();
  const copy = path.join(folder, 'cluster');
  await rm(path.join(copy, 'postmaster.pid'));
  // `-a` keeps the owner of the file.
  execFileSync('cp', ['-a', path.join(copy, 'PG_VERSION'), path.join(copy, 'standby.signal')]);
  await appendFile(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${database}'\n`);
  const replica = await startPostgres(folder, { logFile: path.join(folder, 'postgres.log') });
  lifetime.onStop(replica.stop);
  return replica;
}

const countScans = (database: string) =>
  withClient(database, async (client) => {
    const { rows } = await client.query<{ scans: number }>(
      'SELECT sum(seq_scan + idx_scan)::int AS scans FROM pg_stat_user_tables',
    );
    return rows[0].scans;
  });

/** Freezes the replica that serves searches, and then kills it. */
export async function replica(lifetime: Lifetime) {
  const cluster = await Cluster.create(lifetime);
  const replica = await startReplica(cluster);
  cluster.env.DATABASE_REPLICA_URL = replica.url();
  await cluster.startServers();
  const disturb = async (load: Load) => {
    const reader = await load.register(load.accounts.length);
    await pause(AFTER_WRITE);
    const search = async (count: number) => {
      for (; count > 0; count--) {
        await load.call(count % 2 ? '/api/find' : '/api/search?q=post', { token: reader.token });
        await pause(INTERVAL);
      }
    };
    await search(SEARCHES);
    if (!(await countScans(replica.url()))) throw new Problem('The replica was not used.');
    signalTree(replica.pid, 'SIGSTOP');
    await search(SEARCHES);
    signalTree(replica.pid, 'SIGKILL');
    await search(SEARCHES);
  };
  return underLoad(cluster, 'replica frozen and killed', disturb, { mustNotFail: true });
}
