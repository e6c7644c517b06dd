import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from '../../../../scripts/lib/database.mjs';
import { root } from '../../../../scripts/lib/paths.mjs';
import { answers, freePort } from '../../../../scripts/lib/port.mjs';
import { startTemporaryPostgres } from '../../../../scripts/lib/postgres.mjs';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import { run, until } from '../../../../scripts/lib/processes.mjs';
import { startServer } from '../../../../scripts/lib/server.mjs';
import { step } from '../../../../scripts/lib/terminal.mjs';
import type { Lifetime } from '../../../../scripts/lib/until-stopped.mjs';
import { NO_WEB } from '../servers.js';

/** Maximum milliseconds until a program is ready. */
const READY_WITHIN = 60_000;

const OFF = '100000000';
/** Turns off the rate limits that the load would reach. Shortens migrations and time limits. */
const SETTINGS: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  TRUST_PROXY: '127.0.0.1',
  WEB_DIR: NO_WEB,
  JWT_SECRET: 'x'.repeat(32),
  STATEMENT_SECONDS: '5',
  PLACES_COUNTRIES: 'RS',
  // Old names, because the upgrade drill starts servers that do not know RATE_LIMITS.
  WALL_POSTS_PER_USER: OFF,
  MESSAGES_PER_USER: OFF,
  WRITES_PER_CALLER: OFF,
  WRITES_PER_USER: OFF,
  SOCKETS_OPENED_PER_ADDRESS: OFF,
};

export async function waitUntilReady(url: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/api/health/ready`)
      .then(({ ok }) => ok)
      .catch(() => false);
  if (!(await until(isReady, READY_WITHIN))) throw new Problem(`The server at ${url} is not ready.`);
}

/** Returns the ids of the children of a process. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Sends a signal to a process and its children. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  process.kill(pid, signal);
  for (const child of childrenOf(pid)) process.kill(child, signal);
}

/** A program that can be killed and started again on the same port. */
export class Program {
  private child!: ChildProcess;

  constructor(
    { onStop }: Lifetime,
    private readonly port: number,
    private readonly command: string[],
    private readonly env: NodeJS.ProcessEnv = {},
  ) {
    onStop(() => this.kill());
  }

  async start(): Promise<void> {
    const [program, ...args] = this.command;
    const env = { ...process.env, ...this.env };
    this.child = spawn(program, args, { stdio: 'ignore', detached: true, env });
    if (!(await until(() => answers('127.0.0.1', this.port), READY_WITHIN)))
      throw new Problem(`${program} does not listen.`);
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    process.kill(-this.child.pid!, 'SIGKILL'); // the process group, because nginx has workers
    await ended;
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }
}

/** A database, a Redis, and servers that keep their ports when they start again. */
export class Cluster {
  /** Settings of servers and commands, also of servers that start later. */
  readonly env: NodeJS.ProcessEnv;
  /** Folder of the built release that runs. */
  release = root;
  private readonly servers = new Map<number, Awaited<ReturnType<typeof startServer>>>();

  private constructor(
    readonly lifetime: Lifetime,
    readonly folder: string,
    readonly postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>,
    readonly redis: Program,
    redisPort: number,
  ) {
    const [DATABASE_URL, REDIS_URL] = [this.database, `redis://127.0.0.1:${redisPort}`];
    this.env = { ...process.env, ...SETTINGS, DATA_DIR: folder, DATABASE_URL, REDIS_URL };
  }

  /** Starts a database without tables, and Redis. */
  static async create(lifetime: Lifetime): Promise<Cluster> {
    const folder = await mkdtemp(path.join(tmpdir(), 'sapa-drill-'));
    lifetime.onStop(() => rm(folder, { recursive: true, force: true }));
    // Without the settings for tests, which lose confirmed writes in a crash.
    const postgres = await step('Starting a database', () => startTemporaryPostgres([]));
    lifetime.onStop(postgres.stop);
    await createDatabase(postgres.url('postgres'), 'sapa');
    const port = await freePort();
    const redis = new Program(lifetime, port, ['redis-server', '--port', String(port), '--save', '']);
    await redis.start();
    return new Cluster(lifetime, folder, postgres, redis, port);
  }

  /** Starts a database, Redis, and servers. */
  static async start(lifetime: Lifetime, env: NodeJS.ProcessEnv = {}): Promise<Cluster> {
    const cluster = await Cluster.create(lifetime);
    Object.assign(cluster.env, env);
    await cluster.startServers();
    return cluster;
  }

  get database(): string {
    return this.postgres.url('sapa');
  }

  get ports(): number[] {
    return [...this.servers.keys()];
  }

  /** Runs a program of the release. */
  run(program: string, ...args: string[]): Promise<string> {
    const { env, lifetime, release } = this;
    const command = [path.join(release, program), ...args];
    return run(process.execPath, command, { what: program, cwd: release, env, signal: lifetime.signal });
  }

  migrate = () => this.run('prisma/dist/migrate.js');

  async startServers(count = 3): Promise<void> {
    await step('Migrating', this.migrate);
    for (; count > 0; count--) await this.startServer(await freePort());
  }

  /** Starts a server and waits until it is ready. */
  async startServer(port: number, env: NodeJS.ProcessEnv = {}): Promise<void> {
    const server = await startServer({
      main: path.join(this.release, 'apps/api/dist/server.js'),
      env: { ...this.env, PORT: String(port), ...env },
      logFile: path.join(this.folder, `${port}.log`),
      show: 'nothing',
      signal: this.lifetime.signal,
    });
    if (!this.servers.has(port)) this.lifetime.onStop(() => this.killServer(port));
    this.servers.set(port, server);
    await waitUntilReady(`http://127.0.0.1:${port}`);
  }

  async stopServer(port: number): Promise<void> {
    await this.servers.get(port)!.stop();
  }

  async killServer(port: number): Promise<void> {
    const { child, ended } = this.servers.get(port)!;
    child.kill('SIGKILL');
    await ended;
  }
}
