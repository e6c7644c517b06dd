import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { connected } from './app.js';
import { eventually } from './eventually.js';
import { freePort } from './port.js';
import { findProgram } from './programs.js';

const program = findProgram('pgbouncer');

/**
 * Defines tests that need PgBouncer. If it is not installed, they are skipped and a message is
 * printed.
 */
export const describeWithPgBouncer: (name: string, tests: () => void) => void = program ? describe : describe.skip;
if (!program) process.stderr.write('No pgbouncer is installed: the tests with a connection pooler are skipped.\n');

/** Newer versions support prepared statements. The tests turn this off. */
const withoutPreparedStatements = () =>
  / 1\.(1\d|20)\./.test(execFileSync(program!, ['--version'], { encoding: 'utf8' }))
    ? ''
    : 'max_prepared_statements = 0';

/** Runs PgBouncer in transaction mode, without prepared statements. */
export class TestPgBouncer {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  /**
   * Starts a pooler for the database at this URL, with further settings. The others are from
   * deploy/cluster/pgbouncer.ini.
   */
  static async start(databaseUrl: string, settings: string[] = []): Promise<TestPgBouncer> {
    const { hostname, port, username, password, pathname } = new URL(databaseUrl);
    const ownPort = await freePort();
    const folder = await mkdtemp(join(tmpdir(), 'sapa-pgbouncer-'));
    const file = join(folder, 'pgbouncer.ini');
    const target = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
    await writeFile(
      file,
      `[databases]
* = ${target} connect_query='SET statement_timeout = 15000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
server_login_retry = 1
${withoutPreparedStatements()}
${settings.join('\n')}
`,
    );
    // Run it as another user, because PgBouncer refuses to run as root.
    const asNobody = getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const child = spawn(program!, ['-q', ...asNobody, file], { stdio: 'ignore' });
    const url = `postgresql://sapa@127.0.0.1:${ownPort}${pathname}`;
    const pooler = new TestPgBouncer(child, folder, url);
    await eventually(() => connected(url, async (client) => void (await client.query('SELECT 1'))));
    return pooler;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await ended;
    }
    await rm(this.folder, { recursive: true });
  }
}
