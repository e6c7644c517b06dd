import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../../scripts/lib/port.mjs';
import type { Lifetime } from '../../../../scripts/lib/until-stopped.mjs';
import { Cluster, Program } from './cluster.js';
import { underLoad } from './under-load.js';

/** Milliseconds of an outage. */
const OUTAGE = 5000;

/** Defines a drill that disturbs servers behind PgBouncer. */
const behindPooler =
  (name: string, disturb: (cluster: Cluster, pgbouncer: Program) => Promise<unknown>) => async (lifetime: Lifetime) => {
    const cluster = await Cluster.create(lifetime);
    const pgbouncer = await startPooler(cluster);
    await cluster.startServers();
    return underLoad(cluster, name, () => disturb(cluster, pgbouncer));
  };

export const pooler = behindPooler('pooler killed', async (_cluster, pgbouncer) => {
  await pgbouncer.kill();
  await pause(OUTAGE);
  await pgbouncer.start();
});

export const poolerDatabase = behindPooler('database killed behind the pooler', async ({ postgres }) => {
  await postgres.crash();
  await pause(OUTAGE);
  await postgres.startAgain();
});

/** Starts PgBouncer for servers that start later. */
async function startPooler(cluster: Cluster): Promise<Program> {
  const port = await freePort();
  const file = path.join(cluster.folder, 'pgbouncer.ini');
  const { username, password, port: databasePort } = new URL(cluster.database);
  const target = `host=127.0.0.1 port=${databasePort} user=${username} password=${password}`;
  await writeFile(
    file,
    `[databases]
sapa = ${target} connect_query='SET statement_timeout = 5000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 200
default_pool_size = 30
server_login_retry = 1
`,
  );
  // PgBouncer refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pgbouncer = new Program(cluster.lifetime, port, ['pgbouncer', '-q', ...asNobody, file]);
  await pgbouncer.start();
  // Without prepared statements, so that the drill also runs with PgBouncer before 1.21.
  Object.assign(cluster.env, {
    DATABASE_URL: `postgresql://sapa@127.0.0.1:${port}/sapa`,
    DATABASE_DIRECT_URL: cluster.database,
    DATABASE_PREPARED: 'false',
  });
  return pgbouncer;
}
