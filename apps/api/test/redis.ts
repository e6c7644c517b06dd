import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from 'redis';
import { freePort } from './port.js';
import { findProgram } from './programs.js';

const program = findProgram('redis-server');

/**
 * Defines tests that need Redis. If it is not installed, they are skipped and a message is
 * printed.
 */
export const describeWithRedis: (name: string, tests: () => void) => void = program ? describe : describe.skip;
if (!program) process.stderr.write('No redis-server is installed: the tests of several processes are skipped.\n');

/** A separate Redis server that tests can stop and start again on the same port. */
export class TestRedis {
  private child?: ChildProcess;

  private constructor(private readonly port: number) {}

  static async start(): Promise<TestRedis> {
    const redis = new TestRedis(await freePort());
    await redis.run();
    return redis;
  }

  get url() {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Waits until Redis responds. */
  async run(): Promise<void> {
    const settings = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.child = spawn(program!, settings, { stdio: 'ignore' });
    const client = createClient({ url: this.url, socket: { reconnectStrategy: 20 } });
    client.on('error', () => {}); // Redis does not listen yet
    await client.connect();
    client.destroy();
  }

  /** Makes the server stop responding, with open connections, until `thaw` is called. */
  freeze() {
    this.child?.kill('SIGSTOP');
  }

  thaw() {
    this.child?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    if (!this.child || this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
    this.child = undefined;
  }
}
