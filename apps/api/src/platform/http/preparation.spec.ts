import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { createDatabase } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { ServerProcess } from '../../../test/server-process.js';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const dockerfile = readFileSync(`${root}Dockerfile`, 'utf8');
const commandOf = (line: RegExp) => JSON.parse(line.exec(dockerfile)![1]!) as string[];
/** The container's start command and health check. */
const start = commandOf(/^CMD (\[.+\])$/m).map((arg) => arg.replace(/^scripts/, `${root}scripts`));
const args = start.slice(start.indexOf('--after'));
const [program, ...check] = commandOf(/^ +CMD (\[.+\])$/m);
const health = (url: string) => spawnSync(program!, check, { env: { ...process.env, PORT: new URL(url).port } }).status;

/** Creates a database whose functions are outdated and locks it, so that migrations wait. */
async function createLockedDatabase() {
  const url = await createDatabase('outdated');
  const other = new Client({ connectionString: url });
  others.push(other);
  await other.connect();
  await other.query('DELETE FROM _sql_files');
  await other.query('SELECT pg_advisory_lock(726901)');
  return { DATABASE_URL: url, SEED_DEMO: 'false', end: () => other.end() };
}
const others: Client[] = [];
/** Release the locks even after a failed test, because a migration would wait forever. */
afterEach(() => Promise.all(others.splice(0).map((other) => other.end())));

describe('a server that starts with `--after`', () => {
  it('is live immediately, and ready after the migration', async () => {
    const { end, ...settings } = await createLockedDatabase();
    const servers = await Promise.all([1, 2].map(() => ServerProcess.start(settings, [], args)));
    try {
      const [{ url }] = servers as [ServerProcess];
      const live = await fetch(`${url}/api/health/live`);
      expect([live.status, await live.json()]).toEqual([200, { status: 'ok' }]);
      for (const path of ['/api/health/ready', '/api/pet', '/', '/uploads/a', '/socket.io/?EIO=4&transport=polling']) {
        const response = await fetch(url + path);
        expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5']);
      }
      expect(await (await fetch(`${url}/api/pet`)).json()).toMatchObject({ statusCode: 503, code: 'unavailable' });
      expect(health(url)).toBe(1);

      await end();
      for (const { url } of servers) {
        await eventually(async () => expect((await fetch(`${url}/api/health/ready`)).status).toBe(200));
        expect(health(url)).toBe(0);
        expect((await fetch(`${url}/api/pet-category`)).status).toBe(200);
      }
      // The log lines of the migration are JSON too. A busy machine may be ready a little later.
      const isExpected = ({ level, msg }: Record<string, unknown>) =>
        level === 'info' || msg === 'unavailable' || String(msg).startsWith('not ready: ');
      expect(servers.flatMap(({ log }) => log.filter((line) => !isExpected(line)))).toEqual([]);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
    expect(health(servers[0]!.url)).toBe(1);
  });

  it('exits immediately with code 0 when it is stopped during the migration', async () => {
    const { end, ...settings } = await createLockedDatabase();
    const server = await ServerProcess.start(settings, [], args);
    expect(await server.stop()).toBe(0);
    await end();
  });

  it('prints one sentence and exits if the migration fails', async () => {
    const DATABASE_URL = new URL('/nowhere', process.env.TEST_DATABASE_URL).href;
    const server = await ServerProcess.start({ DATABASE_URL }, [], args);
    expect(await server.code).toBe(1);
    expect(JSON.parse(server.complaints)).toMatchObject({
      level: 'fatal',
      msg: expect.stringMatching(/^There is no database "nowhere" at \S+: create it, or correct DATABASE_URL\.$/),
    });
  });
});
