import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { stopChild } from '../../../scripts/lib/processes.mjs';
import { startServer } from '../../../scripts/lib/server.mjs';
import type { Lifetime } from '../../../scripts/lib/until-stopped.mjs';
import { SECRET, type Person } from './community.js';

/** Circumstances of a benchmark. */
export interface Setting extends Lifetime {
  /** Arguments of the command line after the name of the benchmark. */
  args: string[];
  /** Fraction of the data to create. Published results need all data. */
  part: number;
  /** Whether the benchmark does everything once, to check its code. Its times mean nothing. */
  isTrial: boolean;
  /** Creates a migrated database, and returns its URL. */
  createDatabase: () => Promise<string>;
}

/** A server process that listens on a port of the loopback address. */
export interface Server {
  port: number;
  pid: number | undefined;
  child: ChildProcess;
  stop: () => Promise<void>;
}

/** Starts another production server. */
export type Start = (env?: NodeJS.ProcessEnv) => Promise<Server>;

/** A server, its database with a large community, and users with one session each. */
export interface Context {
  server: Server;
  database: string;
  people: Person[];
  start: Start;
}

/** One line of the report. `isMissed` is true if the measured value misses its bound. */
export interface Figure {
  label: string;
  text: string;
  isMissed?: boolean;
}

/** A folder without a web app, for servers that do not serve pages. */
export const NO_WEB = inRoot('docs');

/**
 * Creates a database and fills it.
 * @param env environment of every server that `start` starts on the database
 */
export async function temporaryServers<Filled>(
  { signal, onStop, createDatabase }: Setting,
  fill: (database: string, dataFolder: string) => Promise<Filled>,
  env: NodeJS.ProcessEnv = {},
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sapa-bench-'));
  onStop(() => rm(folder, { recursive: true, force: true }));
  const database = await createDatabase();
  const filled = await fill(database, folder);

  const start: Start = async (ownEnv) => {
    const common = { NODE_ENV: 'production', DATABASE_URL: database, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' };
    const server = await startServer({
      env: { ...process.env, ...common, ...env, ...ownEnv },
      logFile: path.join(folder, 'api.log'),
      show: 'nothing',
      signal,
    });
    onStop(server.stop);
    return server;
  };
  return { database, filled, start };
}

/** Starts the bare server (bare-server.ts) with as many database connections as the product. */
export async function startBare(database: string, env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const child = fork(new URL('bare-server.ts', import.meta.url), {
    env: {
      ...process.env,
      DATABASE_URL: database,
      JWT_SECRET: SECRET,
      POOL_SIZE: '10',
      NODE_ENV: 'production',
      ...env,
    },
    execArgv: ['--import', new URL('../../../scripts/test/typescript.mjs', import.meta.url).href],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Problem('The bare server has ended.');
  });
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }];
  return { child, pid: child.pid, port, stop: () => stopChild(child) };
}

/** Environment that lets a server report its memory (report.mjs). */
export const REPORTING = { NODE_OPTIONS: `--import ${new URL('./report.mjs', import.meta.url).href}` };

/**
 * Returns the bytes of heap and buffers that are in use after a garbage collection. The server
 * must have been started with `REPORTING`.
 */
export async function memoryOf({ child }: Server): Promise<number> {
  child.send({ report: 'memory' });
  const [{ value }] = (await once(child, 'message')) as [{ value: number }];
  return value;
}
