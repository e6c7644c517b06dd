import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './port.js';

/** Maximum start time in milliseconds. This is twenty times the time on an idle machine. */
const STARTS_WITHIN = 90_000;

const main = fileURLToPath(new URL('../dist/server.js', import.meta.url));

const tracing = new URL('../dist/tracing.js', import.meta.url).href;

/**
 * Returns a command prefix that mounts `folder` as a separate volume of this size. It needs no
 * privileges.
 */
export const onVolume = (folder: string, bytes: number) => {
  const script = `mount -t tmpfs -o size=${bytes} tmpfs "$0" && exec "$@"`;
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', script, folder];
};
const [unshare, ...attempt] = onVolume(tmpdir(), 4096);
/** True if this system allows unprivileged mounts. */
export const hasVolumes = spawnSync(unshare!, [...attempt, 'true']).status === 0;

/** Runs the built server in a separate process. */
export class ServerProcess {
  private output = '';
  private errors = '';
  private readonly ended: Promise<number | null>;
  private port = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly dataDir: string,
    readonly uploadsDir: string,
  ) {
    child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.errors += chunk.toString()));
    this.ended = once(child, 'close').then(([code]) => code as number | null);
  }

  private static async spawn(
    env: Record<string, string>,
    runner: string[] = [],
    args: string[] = [],
  ): Promise<ServerProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'sapa-test-'));
    const [program, ...rest] = [...runner, process.execPath, '--import', tracing, main, ...args];
    const child = spawn(program!, rest, {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, WEB_DIR: dataDir, ...env },
    });
    return new ServerProcess(child, dataDir, join(env.DATA_DIR ?? dataDir, 'uploads'));
  }

  /** Starts the server and waits until it listens. `runner` is a prefix of the command. */
  static async start(env: Record<string, string>, runner?: string[], args?: string[]): Promise<ServerProcess> {
    const server = await ServerProcess.spawn(env, runner, args);
    const listening = once(server.child, 'message').then(([message]) => message as { type: string; port: number });
    const patience = new AbortController();
    const late = wait(STARTS_WITHIN, null, { signal: patience.signal }).catch(() => null);
    const first = await Promise.race([listening, server.ended, late]);
    patience.abort();
    if (typeof first !== 'object' || first?.type !== 'listening') {
      void server.kill(); // its children may keep the output open
      throw new Error(`The server did not start: ${server.errors}`);
    }
    server.port = first.port;
    return server;
  }

  /** Runs a server that exits on its own. Returns its output and exit code. */
  static async run(env: Record<string, string>) {
    const server = await ServerProcess.spawn(env);
    const code = await server.ended;
    await rm(server.dataDir, { recursive: true, force: true });
    return { code, output: server.output, errors: server.errors };
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Returns the names of received files that are not stored yet. */
  leftovers(): Promise<string[]> {
    return readdir(join(this.uploadsDir, '.tmp'));
  }

  /** Waits until the process exits. Resolves with the exit code. */
  get code(): Promise<number | null> {
    return this.ended;
  }

  get isRunning() {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The complete log lines so far. */
  get lines(): string[] {
    return this.output.split('\n').slice(0, -1);
  }

  /** Stops reading the log, as if the parent process had been killed. */
  dropLog(): void {
    this.child.stdout?.destroy();
  }

  /** Output outside the log, such as Node's warnings. */
  get complaints(): string {
    return this.errors;
  }

  /** Log lines as objects. */
  get log(): Record<string, unknown>[] {
    return this.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Pauses the process (SIGSTOP) until `thaw` is called. */
  freeze() {
    this.child.kill('SIGSTOP');
  }

  thaw() {
    this.child.kill('SIGCONT');
  }

  /** Kills the process, as in a crash or machine failure. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Sends a signal. Returns the exit code. */
  async stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    if (this.isRunning) this.child.kill(signal);
    const code = await this.ended;
    await rm(this.dataDir, { recursive: true, force: true });
    return code;
  }
}

/** A connection to the database that tests can cut and restore. */
export class Wire {
  private readonly sockets = new Set<Socket>();
  private listener?: Server;
  private port = 0;

  constructor(private readonly target: { host: string; port: number }) {}

  async mend(): Promise<number> {
    this.listener = createServer((near) => {
      const far = connect(this.target.port, this.target.host);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.sockets.delete(from);
          to.destroy();
        });
      }
    });
    this.port ||= await freePort();
    this.listener.listen(this.port, '127.0.0.1');
    await once(this.listener, 'listening');
    return this.port;
  }

  async cut(): Promise<void> {
    const closed = this.listener && once(this.listener, 'close');
    this.listener?.close();
    for (const socket of this.sockets) socket.resetAndDestroy();
    await closed;
  }
}
