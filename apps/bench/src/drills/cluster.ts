import { spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from '../../../../scripts/lib/paths.mjs';
import { freePort } from '../../../../scripts/lib/port.mjs';
import { stopChild, until } from '../../../../scripts/lib/processes.mjs';
import type { Lifetime } from '../../../../scripts/lib/until-stopped.mjs';
import { NO_WEB, temporaryServers, type Server } from '../servers.js';

/** The result of one drill. */
export interface Result {
  name: string;
  /** Requests without a valid response. */
  failed: number;
  /** Confirmed posts and messages that are not stored, or that a client did not receive. */
  lost: number;
  /** Posts and messages that are stored twice. */
  doubled: number;
  /** Further counts, formatted for the report. */
  details: string;
}

/** Maximum milliseconds until a program is ready. */
const READY_WITHIN = 60_000;

/** Turns off the rate limits that the load would reach. */
const UNLIMITED = Object.fromEntries(
  [
    ...['WALL_POSTS_PER_USER', 'MESSAGES_PER_USER', 'WRITES_PER_CALLER', 'WRITES_PER_USER'],
    ...['SOCKETS_OPENED_PER_ADDRESS', 'REGISTRATIONS_PER_ADDRESS'],
  ].map((limit) => [limit, '100000000']),
);

export const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;

/** Starts a program that is stopped when the drill ends. */
function startProgram({ onStop }: Lifetime, program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, args, { stdio: 'ignore', detached: true, env: { ...process.env, ...env } });
  onStop(() => stopChild(child));
  return child;
}

/** Whether a request to the URL succeeds. */
const isOk = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Servers that share a database and a Redis. Each keeps its port after a restart. */
export class Cluster {
  private readonly servers = new Map<number, Server>();

  private constructor(
    readonly database: string,
    readonly folder: string,
    private readonly startOn: (port: number) => Promise<Server>,
  ) {}

  static async start(lifetime: Lifetime, size: number, env: NodeJS.ProcessEnv = {}): Promise<Cluster> {
    const redis = await freePort();
    startProgram(lifetime, 'redis-server', ['--port', String(redis), '--save', '']);
    const common = { REDIS_URL: `redis://127.0.0.1:${redis}`, WEB_DIR: NO_WEB, TRUST_PROXY: '127.0.0.1' };
    const keepFolder = (_database: string, folder: string) => Promise.resolve(folder);
    const all = { JWT_SECRET: 'x'.repeat(32), ...UNLIMITED, ...common, ...env };
    const { database, filled, start } = await temporaryServers(lifetime, keepFolder, all);
    const cluster = new Cluster(database, filled, (port) => start({ PORT: String(port) }));
    for (let count = 0; count < size; count++) await cluster.startServer(await freePort());
    return cluster;
  }

  get ports(): number[] {
    return [...this.servers.keys()];
  }

  /** Starts a server and waits until it is ready. */
  async startServer(port: number): Promise<void> {
    this.servers.set(port, await this.startOn(port));
    await until(() => isOk(`http://127.0.0.1:${port}/api/health/ready`), READY_WITHIN);
  }

  async stopServer(port: number): Promise<void> {
    await this.servers.get(port)?.stop();
  }
}

/** Returns the example in docs/hosting.md with `text`, for these ports and without HTTPS. */
async function documented(text: string, port: number, servers: number[]): Promise<string> {
  const blocks = (await readFile(inRoot('docs/hosting.md'), 'utf8')).split('```').filter((_part, index) => index % 2);
  const block = blocks.find((each) => each.includes(text)) ?? '';
  return block
    .slice(block.indexOf('\n'))
    .replace(/10\.0\.0\.(\d):3000/g, (_address, number) => `127.0.0.1:${servers[Number(number) - 1]}`)
    .replace(/server 127\.0\.0\.1:3000 (.*);/g, (_line, options: string) =>
      servers.map((each) => `server 127.0.0.1:${each} ${options};`).join('\n'),
    )
    .replace(/^ *(server_name|ssl_certificate\w*) .*$/gm, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace('sapa.example.org', `http://127.0.0.1:${port}`);
}

const PROXIES: Record<string, (folder: string, config: string) => [text: string, args: string[]]> = {
  nginx: (folder, config) => [
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 2;
    events { worker_connections 4096; }
    http { access_log off; client_body_temp_path ${folder}/nginx-body; proxy_temp_path ${folder}/nginx-proxy;
      fastcgi_temp_path ${folder}/nginx-f; uwsgi_temp_path ${folder}/nginx-u; scgi_temp_path ${folder}/nginx-s;
      ${config} }`,
    ['-c', `${folder}/nginx.conf`],
  ],
  caddy: (folder, config) => [
    `{\n  admin off\n  auto_https off\n}\n${config}`,
    ['run', '--adapter', 'caddyfile', '--config', `${folder}/caddy.conf`],
  ],
};

/** Starts a proxy with the documented configuration, and returns its address. */
export async function startProxy(lifetime: Lifetime, name: string, { folder, ports }: Cluster): Promise<string> {
  const port = await freePort();
  const config = await documented(name === 'nginx' ? 'upstream sapa {' : 'lb_try_duration', port, ports);
  const [text, args] = PROXIES[name](folder, config);
  await writeFile(path.join(folder, `${name}.conf`), text);
  startProgram(lifetime, name, args, { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder });
  const url = `http://127.0.0.1:${port}`;
  await until(() => isOk(`${url}/api/health/ready`), READY_WITHIN);
  return url;
}
