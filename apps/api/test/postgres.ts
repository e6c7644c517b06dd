import { execFile } from 'node:child_process';
import { appendFile, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connected } from './app.js';

/** A PostgreSQL server of its own, which a test can stop or kill. */
export interface Postgres {
  pid: number;
  port: number;
  url(database?: string): string;
  stop(): Promise<void>;
}
export interface TemporaryPostgres extends Postgres {
  crash(): Promise<void>;
  startAgain(): Promise<void>;
}

const scripts = <Module>(name: string) =>
  import(fileURLToPath(new URL(`../../../scripts/lib/${name}`, import.meta.url))) as Promise<Module>;

/** Starts a server with an empty, migrated database `postgres`. */
export async function startPostgres(settings: string[]): Promise<TemporaryPostgres> {
  const { startTemporaryPostgres } = await scripts<{
    startTemporaryPostgres: (settings: string[]) => Promise<TemporaryPostgres>;
  }>('postgres.mjs');
  const { migrate } = await scripts<{ migrate: (url: string) => Promise<string> }>('data.mjs');
  const postgres = await startTemporaryPostgres(settings);
  await migrate(postgres.url('postgres'));
  return postgres;
}

/**
 * Starts a streaming replica of the server. Copies its files, because the npm package with
 * PostgreSQL has no pg_basebackup.
 */
export async function startReplica(primary: Postgres): Promise<Postgres> {
  const { startPostgres: start } = await scripts<{
    startPostgres: (folder: string, options: { logFile: string }) => Promise<Postgres>;
  }>('postgres.mjs');
  const folder = await connected(primary.url('postgres'), async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const source = dirname(rows[0]!.data_directory);
    // Copy to a folder beside the source, which the user who runs PostgreSQL can reach.
    const copy = `${source}-replica`;
    const cluster = join(copy, 'cluster');
    await mkdir(copy, { mode: 0o711 });
    await client.query(`SELECT pg_backup_start('replica', fast => true)`);
    await promisify(execFile)('cp', ['-a', join(source, 'cluster'), join(source, 'password'), copy]);
    const { rows: ends } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    await rm(join(cluster, 'postmaster.pid'));
    const { uid, gid } = await stat(join(cluster, 'PG_VERSION'));
    for (const [name, text] of Object.entries({ backup_label: ends[0]!.labelfile, 'standby.signal': '' })) {
      await writeFile(join(cluster, name), text);
      await chown(join(cluster, name), uid, gid);
    }
    const { username, password } = new URL(primary.url());
    const address = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`;
    await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\nfsync = off\n`);
    return copy;
  });
  const replica = await start(folder, { logFile: join(folder, 'postgres.log') });
  const stop = async () => {
    await replica.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...replica, stop };
}
