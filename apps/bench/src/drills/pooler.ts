import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../../scripts/lib/port.mjs';
import type { Lifetime } from '../../../../scripts/lib/until-stopped.mjs';
import { Cluster, Program } from './cluster.js';
import { underLoad } from './under-load.js';

/** Kills PgBouncer and starts it again. */
export async function pooler(lifetime: Lifetime) {
  const cluster = await Cluster.create(lifetime);
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
`,
  );
  // PgBouncer refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pgbouncer = new Program(lifetime, port, ['pgbouncer', '-q', ...asNobody, file]);
  await pgbouncer.start();
  // Without prepared statements, so that the drill also runs with PgBouncer before 1.21.
  Object.assign(cluster.env, {
    DATABASE_URL: `postgresql://sapa@127.0.0.1:${port}/sapa`,
    DATABASE_DIRECT_URL: cluster.database,
    DATABASE_PREPARED: 'false',
  });
  await cluster.startServers();
  return underLoad(cluster, 'pooler killed', async () => {
    await pgbouncer.kill();
    await pause(5000);
    await pgbouncer.start();
  });
}
