import { loadConfig } from '../src/config.js';
import { Metrics } from '../src/platform/metrics/metrics.js';
import { ReadDatabase } from '../src/platform/reads/read-database.js';
import { ReplicaProbe } from '../src/platform/reads/replica-probe.js';
import { connected, TestApp } from './app.js';
import { eventually } from './eventually.js';
import type { TestUser } from './factories.js';
import { startPostgres, startReplica, type Postgres } from './postgres.js';
import { TestRedis } from './redis.js';

// A paused replica keeps its old rows. The name of a pet then shows which database was read.

let redis: TestRedis;
let primary: Postgres;
let replica: Postgres;
let test: TestApp;
let settings: Record<'DATABASE_REPLICA_URL' | 'REDIS_URL', string>;
let ana: TestUser;
let bob: TestUser;
let pet: { uuid: string };

beforeAll(async () => {
  redis = await TestRedis.start();
  primary = await startPostgres(['fsync=off']);
  replica = await startReplica(primary);
  settings = { DATABASE_REPLICA_URL: replica.url('postgres'), REDIS_URL: redis.url };
  test = await TestApp.start({ DATABASE_URL: primary.url('postgres'), ...settings });
  [ana, bob] = [await test.make.user(), await test.make.user()];
  pet = await test.make.pet({ userId: ana.id, name: 'Riki', giveAway: true, visibleToVisitors: true });
  await replicaIsUsed();
});
afterAll(async () => {
  await test?.stop();
  await replica?.stop();
  await primary?.stop();
  await redis?.stop();
});

const replicaIsUsed = (server = test) => eventually(() => expect(server.app.get(ReadDatabase).problem).toBeUndefined());

/** Runs the callback while the replica applies no changes. */
async function whilePaused(work: () => Promise<void>): Promise<void> {
  await connected(replica.url('postgres'), async (client) => {
    await client.query('SELECT pg_wal_replay_pause()');
    await eventually(async () => {
      const { rows } = await client.query<{ state: string }>('SELECT pg_get_wal_replay_pause_state() AS state');
      expect(rows[0]!.state).toBe('paused');
    });
    try {
      await work();
    } finally {
      await client.query('SELECT pg_wal_replay_resume()');
    }
  });
  await replicaIsUsed();
}

const rename = (name: string) => test.as(ana).patch(`/api/pet/uuid/${pet.uuid}`).send({ name }).expect(200);

/** Returns the pet's name in the search for pets; undefined if it is not found. */
const nameFor = async (user: TestUser, server = test): Promise<unknown> =>
  (await server.as(user).get('/api/find').expect(200)).body[0]?.name;
const nameForVisitors = async (): Promise<unknown> =>
  (await test.http().get(`/api/visitors/pets/${pet.uuid}`).expect(200)).body.name;

describe('a server with a replica', () => {
  it("reads searches and public pages from the replica, and a user's own recent changes from the primary", async () => {
    await test.beside(settings, async (other) => {
      await replicaIsUsed(other);
      await whilePaused(async () => {
        await rename('Max');
        expect([await nameForVisitors(), await nameFor(bob), await nameFor(bob, other)]).toEqual([
          'Riki',
          'Riki',
          'Riki',
        ]);
        // The other server learns from Redis that Ana has changed something.
        expect([await nameFor(ana), await nameFor(ana, other)]).toEqual(['Max', 'Max']);
        await test.as(bob).post(`/api/friends/block/${ana.id}`).expect(200);
        expect([await nameFor(bob), await nameFor(bob, other)]).toEqual([undefined, undefined]);
      });
    });
  });

  it('reads from the primary while the replica is more than five seconds behind', async () => {
    await whilePaused(async () => {
      await rename('Rex');
      expect(await nameForVisitors()).not.toBe('Rex');
      await eventually(async () => expect(await nameForVisitors()).toBe('Rex'));
      expect(test.app.get(ReadDatabase).problem).toBe('the replica is more than 5 s behind');
    });
  });

  it('repeats a read on the primary if the replica is lost', async () => {
    process.kill(replica.pid, 'SIGKILL');
    expect(await nameForVisitors()).toBe('Rex');
    await test.as(ana).get('/api/search?q=rex').expect(200);
    expect(await test.app.get(Metrics).registry.metrics()).toMatch(
      /sapa_replica_fallbacks_total\{reason="error"\} [1-9]/,
    );
    await eventually(() => expect(test.app.get(ReadDatabase).problem).toMatch(/ECONNREFUSED/));
    expect(await nameForVisitors()).toBe('Rex');
  });
});

describe('DATABASE_REPLICA_URL', () => {
  it('is not used if it leads to the primary', async () => {
    const url = primary.url('postgres');
    const probe = new ReplicaProbe(loadConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: url }));
    // Tries again, because a busy machine may exceed the time limit of the check.
    await eventually(() => expect(probe.check()).rejects.toThrow('does not lead to a streaming replica'));
    await probe.close();
  });
});
