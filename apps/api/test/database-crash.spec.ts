import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import request, { type Response } from 'supertest';
import { problem } from './answers.js';
import { connected } from './app.js';
import { eventually } from './eventually.js';
import { ServerProcess } from './server-process.js';

// A PostgreSQL of its own is killed while the server works with it. The moment is deterministic: requests then wait for a lock, in the first
// or a later statement of their transactions.

interface Postgres {
  url(database?: string): string;
  crash(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}
const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

let postgres: Postgres;
let databaseUrl: string;
let server: ServerProcess;
let bearer: string;
beforeAll(async () => {
  const { startTemporaryPostgres } = (await import(inRepository('scripts/lib/postgres.mjs'))) as {
    startTemporaryPostgres: (settings: string[]) => Promise<Postgres>;
  };
  const { migrate } = (await import(inRepository('scripts/lib/data.mjs'))) as {
    migrate: (url: string) => Promise<string>;
  };
  // What is committed must survive the end of its processes, though not that of the machine.
  postgres = await startTemporaryPostgres(['fsync=off']);
  databaseUrl = postgres.url('postgres');
  await migrate(databaseUrl);
  server = await ServerProcess.start({
    DATABASE_URL: databaseUrl,
    ...Object.fromEntries(
      ['WALL_POSTS_PER_USER', 'WRITES_PER_CALLER', 'WRITES_PER_USER'].map((name) => [name, '100000']),
    ),
  });
  const credentials = { email: 'mila@example.org', password: 'Correct-horse-9' };
  await request(server.url).post('/api/user').send(credentials).expect(201);
  const { body } = await request(server.url).post('/api/auth/login').send(credentials).expect(200);
  bearer = `Bearer ${body.access_token}`;
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
  await postgres?.stop();
});

const call = () => request.agent(server.url).set('authorization', bearer);
const post = (content = 'Rex #crash') => call().post('/api/wall').send({ content });
/** A post is written by one statement, and changed by several in a transaction. */
const change = (id: number) => call().patch(`/api/wall/${id}`).send({ content: 'Rex is back #crash' });

function expectUnavailable({ status, body, headers }: Response) {
  expect([status, body]).toEqual([503, problem('unavailable')]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}

/** The processes of PostgreSQL that work for the server, and of which this holds. */
async function processes(condition: string): Promise<number[]> {
  const { rows } = await connected(databaseUrl, (client) =>
    client.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE application_name = 'sapa' AND ${condition}`),
  );
  return rows.map(({ pid }) => pid);
}

/** So many at the moment of a crash. */
const CALLS = 8;

/** A connection that locks a table for as long as it lasts. */
async function lock(table: string) {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => {}); // it is cut off as well
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await client.query(`BEGIN; LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
  const { pid } = rows[0]!;
  let isFrozen = false;
  return {
    release: () => client.query('ROLLBACK'),
    /** Its process of PostgreSQL does nothing any more: it does not even release the lock when PostgreSQL is gone. */
    freeze: () => {
      isFrozen = process.kill(pid, 'SIGSTOP');
    },
    end: () => {
      if (isFrozen) process.kill(pid, 'SIGKILL');
      return client.end().catch(() => undefined);
    },
  };
}
type Lock = Awaited<ReturnType<typeof lock>>;

/** Moments of a transaction: what waits for which table, and whether that is given to it before the crash. */
const MOMENTS = {
  'in its first statement': { table: 'WallPost', condition: `wait_event_type = 'Lock' AND backend_xid IS NULL` },
  'in a later statement': { table: 'WallPostTag', condition: `wait_event_type = 'Lock' AND backend_xid IS NOT NULL` },
  'between two statements': {
    table: 'WallPostTag',
    condition: `state = 'idle in transaction' AND backend_xid IS NOT NULL`,
  },
};

/** Posts until stopped; keeps the ids of what was stored, and the statuses of what was not. */
function write() {
  let isOver = false;
  const acknowledged: number[] = [];
  const others = new Set<number>();
  const ended = Promise.all(
    Array.from({ length: 3 }, async () => {
      while (!isOver) {
        const { status, body } = await post();
        if (status === 201) acknowledged.push((body as { id: number }).id);
        else others.add(status);
      }
    }),
  );
  return {
    acknowledged,
    others,
    stop: async () => {
      isOver = true;
      await ended;
    },
  };
}

/** Everything works again, and nothing was reported that an operator would have to look into. */
async function expectRecovery(acknowledged: number[]) {
  await eventually(async () => {
    await request(server.url).get('/api/health/ready').expect(200);
    await post().expect(201);
  });
  await connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>('SELECT id::int FROM "WallPost"');
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    const { rows: tags } = await client.query(
      'SELECT FROM "WallPost" LEFT JOIN "WallPostTag" ON "wallPostId" = id WHERE tag IS NULL',
    );
    expect(tags).toEqual([]);
  });
  expect(server.isRunning).toBe(true);
  expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(server.complaints).toBe('');
}

/** What kills the database, given processes that work for the server, and what they wait for. */
const CRASHES: Record<string, (pids: number[], held: Lock) => Promise<void>> = {
  'PostgreSQL is killed': (_pids, held) => {
    // Its processes end one after the other: the first must not be the one that all others wait for, or the next one commits.
    held.freeze();
    return postgres.crash();
  },
  'one of its processes is killed': ([pid]) => {
    process.kill(pid!, 'SIGKILL'); // it ends all others, and starts anew by itself
    return Promise.resolve();
  },
};

describe.each(Object.entries(CRASHES))('while %s', (_crash, crash) => {
  it.each(Object.entries(MOMENTS))(
    'a transaction that is %s is unavailable, and nothing acknowledged is lost',
    async (moment, { table, condition }) => {
      const writers = write();
      let held: Lock | undefined;
      try {
        await eventually(() => expect(writers.acknowledged.length).toBeGreaterThan(CALLS));
        held = await lock(table);
        const own = writers.acknowledged.slice(0, CALLS);
        const asked = Promise.all(own.map((id) => (table === 'WallPost' ? post() : change(id))));
        asked.catch(() => undefined); // where something fails before it is awaited
        const reached = (what: string) =>
          eventually(async () => expect((await processes(what)).length).toBeGreaterThan(5));
        if (moment === 'between two statements') {
          await reached(MOMENTS['in a later statement'].condition);
          server.freeze(); // its statements end, and it does not send the next
          await held.release();
        }
        await reached(condition);
        await crash(await processes(condition), held);
        server.thaw();
        for (const answer of await asked) expectUnavailable(answer);
        await request(server.url).get('/api/health/live').expect(200);
      } finally {
        server.thaw();
        await held?.end();
        await postgres.startAgain();
        const before = writers.acknowledged.length;
        const goesOn = eventually(() => expect(writers.acknowledged.length).toBeGreaterThan(before + 5));
        await goesOn.finally(() => void writers.stop());
        await writers.stop();
      }
      // None, where the database was back before the server went on.
      expect([...writers.others].filter((status) => status !== 503)).toEqual([]);
      await expectRecovery(writers.acknowledged);
    },
  );

  it('searches for pets are answered with unavailable, and work again afterwards', async () => {
    const LOOKS = [
      '/api/find',
      '/api/find/counts?kind=1',
      '/api/find?sort=price&offer=sale',
      '/api/search?q=rex',
      '/api/search/suggestions?q=rex',
      '/api/favourites',
      '/api/saved-searches',
      '/api/visitors/pets/00000000-0000-4000-8000-000000000000',
    ];
    const held = await lock('Pet');
    try {
      const asked = Promise.all(LOOKS.map((path) => call().get(path)));
      const condition = `wait_event_type = 'Lock'`;
      await eventually(async () => expect((await processes(condition)).length).toBeGreaterThan(4));
      await crash(await processes(condition), held);
      // A search that has waited for long is too broad, for all that it knows.
      for (const answer of await asked) if (answer.body.code !== 'search_too_broad') expectUnavailable(answer);
    } finally {
      await held.end();
      await postgres.startAgain();
    }
    await expectRecovery([]);
    for (const path of LOOKS.slice(0, -1)) await call().get(path).expect(200);
  });
});
