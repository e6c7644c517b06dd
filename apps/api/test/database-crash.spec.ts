import { Client } from 'pg';
import request, { type Response } from 'supertest';
import { problem } from './answers.js';
import { connected } from './app.js';
import { eventually } from './eventually.js';
import { limitsAt } from './limits.js';
import { startPostgres, type TemporaryPostgres } from './postgres.js';
import { ServerProcess } from './server-process.js';

// Kills a separate PostgreSQL while the server uses it. The moment is exact: the requests wait for
// a lock in the first or a later statement of their transaction.

let postgres: TemporaryPostgres;
let databaseUrl: string;
let server: ServerProcess;
let bearer: string;
beforeAll(async () => {
  // Turn fsync off: commits must survive a process crash, but not a machine crash.
  postgres = await startPostgres(['fsync=off']);
  databaseUrl = postgres.url('postgres');
  server = await ServerProcess.start({
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: limitsAt(100_000, ['wallPostsPerUser', 'writesPerCaller', 'writesPerUser']),
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
/**
 * Creating a post takes one statement. Changing a post takes a transaction with several
 * statements.
 */
const change = (id: number) => call().patch(`/api/wall/${id}`).send({ content: 'Rex is back #crash' });

function expectUnavailable({ status, body, headers }: Response) {
  expect([status, body]).toEqual([503, problem('unavailable')]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}

/** Returns the PostgreSQL processes of the server's connections that match the condition. */
async function processes(condition: string): Promise<number[]> {
  const { rows } = await connected(databaseUrl, (client) =>
    client.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE application_name = 'sapa' AND ${condition}`),
  );
  return rows.map(({ pid }) => pid);
}

/** Number of concurrent calls during the crash. */
const CALLS = 8;

/** Opens a connection that locks the table until the connection ends. */
async function lock(table: string) {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => {}); // the crash ends this connection too
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await client.query(`BEGIN; LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
  const { pid } = rows[0]!;
  let isFrozen = false;
  return {
    release: () => client.query('ROLLBACK'),
    /** Stops the PostgreSQL process, so that it keeps the lock even during a crash. */
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

/**
 * Transaction states during the crash. Each has the locked table and the condition for its
 * PostgreSQL process.
 */
const STATES = {
  'in its first statement': { table: 'WallPost', condition: `wait_event_type = 'Lock' AND backend_xid IS NULL` },
  'in a later statement': { table: 'WallPostTag', condition: `wait_event_type = 'Lock' AND backend_xid IS NOT NULL` },
  'between two statements': {
    table: 'WallPostTag',
    condition: `state = 'idle in transaction' AND backend_xid IS NOT NULL`,
  },
};

/**
 * Creates posts until it is stopped. Records the ids of stored posts and the statuses of errors.
 */
function startWriting() {
  let isStopped = false;
  const acknowledged: number[] = [];
  const errors = new Set<number>();
  const ended = Promise.all(
    Array.from({ length: 3 }, async () => {
      while (!isStopped) {
        const { status, body } = await post();
        if (status === 201) acknowledged.push((body as { id: number }).id);
        else errors.add(status);
      }
    }),
  );
  return {
    acknowledged,
    errors,
    stop: async () => {
      isStopped = true;
      await ended;
    },
  };
}

/**
 * Expects that the server works again, has kept all acknowledged posts, and has logged no error.
 */
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

/**
 * Ways to crash PostgreSQL. Each function receives the server's PostgreSQL processes and the lock
 * that they wait for.
 */
const CRASHES: Record<string, (pids: number[], heldLock: Lock) => Promise<void>> = {
  'PostgreSQL is killed': (_pids, heldLock) => {
    // The processes end one after another. If the process with the lock ended first, the next
    // process would commit.
    heldLock.freeze();
    return postgres.crash();
  },
  'one PostgreSQL process is killed': ([pid]) => {
    process.kill(pid!, 'SIGKILL'); // PostgreSQL then ends all processes and restarts
    return Promise.resolve();
  },
};

describe.each(Object.entries(CRASHES))('the server, while %s', (name, crash) => {
  // Test the second crash in only one state, because both crashes end the connections in the same
  // way.
  it.each(
    Object.entries(STATES).filter(([state]) => name === 'PostgreSQL is killed' || state === 'in a later statement'),
  )(
    'returns 503 during a database crash for a transaction %s, and loses no acknowledged post',
    async (state, { table, condition }) => {
      const writers = startWriting();
      let heldLock: Lock | undefined;
      try {
        await eventually(() => expect(writers.acknowledged.length).toBeGreaterThan(CALLS));
        heldLock = await lock(table);
        const postIds = writers.acknowledged.slice(0, CALLS);
        const responses = Promise.all(postIds.map((id) => (table === 'WallPost' ? post() : change(id))));
        responses.catch(() => undefined); // a step before the await may throw
        const untilProcesses = (inState: string) =>
          eventually(async () => expect((await processes(inState)).length).toBeGreaterThan(5));
        if (state === 'between two statements') {
          await untilProcesses(STATES['in a later statement'].condition);
          server.freeze(); // its statements end, but it does not send the next ones
          await heldLock.release();
        }
        await untilProcesses(condition);
        await crash(await processes(condition), heldLock);
        server.thaw();
        for (const response of await responses) expectUnavailable(response);
        await request(server.url).get('/api/health/live').expect(200);
      } finally {
        server.thaw();
        await heldLock?.end();
        await postgres.startAgain();
        const before = writers.acknowledged.length;
        const recovery = eventually(() => expect(writers.acknowledged.length).toBeGreaterThan(before + 5));
        await recovery.finally(() => void writers.stop());
        await writers.stop();
      }
      // There may be no errors if the database was available before the server continued.
      expect([...writers.errors].filter((status) => status !== 503)).toEqual([]);
      await expectRecovery(writers.acknowledged);
    },
  );

  it('returns 503 for searches for pets during a database crash, and the searches work again afterwards', async () => {
    const PATHS = [
      '/api/find',
      '/api/find/counts?kind=1',
      '/api/find?sort=price&offer=sale',
      '/api/search?q=rex',
      '/api/search/suggestions?q=rex',
      '/api/favourites',
      '/api/saved-searches',
      '/api/visitors/pets/00000000-0000-4000-8000-000000000000',
    ];
    const heldLock = await lock('Pet');
    try {
      const responses = Promise.all(PATHS.map((path) => call().get(path)));
      const condition = `wait_event_type = 'Lock'`;
      await eventually(async () => expect((await processes(condition)).length).toBeGreaterThan(4));
      await crash(await processes(condition), heldLock);
      // A search that reaches its timeout first returns search_too_broad.
      for (const response of await responses) {
        if (response.body.code !== 'search_too_broad') expectUnavailable(response);
      }
    } finally {
      await heldLock.end();
      await postgres.startAgain();
    }
    await expectRecovery([]);
    for (const path of PATHS.slice(0, -1)) await call().get(path).expect(200);
  });
});
