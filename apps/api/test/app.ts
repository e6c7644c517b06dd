import 'reflect-metadata';
import './hashing.js'; // before what hashes at its start
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import request, { type Test } from 'supertest';
import { createApp } from '../src/app.js';
import { Config, loadConfig } from '../src/config.js';
import { PrismaService } from '../src/platform/prisma/prisma.service.js';
import { StorageService } from '../src/platform/storage/storage.service.js';
import { Factories, type TestUser } from './factories.js';
import { Tables } from './tables.js';
import { watchAnswers } from './undocumented.js';

const server = process.env.TEST_DATABASE_URL ?? '';

/**
 * Connections stay open between calls, as those of browsers do; but not for so long that the server closes one (after 72 seconds)
 * at the moment at which the next call begins on it.
 */
const connections = new Agent({ keepAlive: true, timeout: 10_000 });

/** The address of a database of the test server. */
function databaseUrl(name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs `work` with a connection of its own. */
export async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A new database, of this worker alone (two suites that run side by side number their workers alike): a copy of the migrated template, or an
 * empty one. Its connections come at once to what they come to
 * after a while: one plan for each prepared statement. Many are executed less often before a connection ends, and would be planned each time.
 */
export async function createDatabase(use = 'own', template = 'sapa_template'): Promise<string> {
  const name = `sapa_${process.env.TEST_SUITE}_${process.env.JEST_WORKER_ID}_${use}`;
  await connected(server, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await client.query(`CREATE DATABASE "${name}" TEMPLATE ${template}`);
    await client.query(`ALTER DATABASE "${name}" SET plan_cache_mode = force_generic_plan`);
  });
  return databaseUrl(name);
}

type Settings = Partial<Record<keyof Config, string>>;

/** The server of all files of this worker that want no settings of their own: it takes longer to start than most files take. */
let shared: Promise<TestApp> | undefined;

/** The real server on a real database, listening on a port of its own. */
export class TestApp {
  private tables?: Promise<Tables>;

  private constructor(
    readonly app: NestFastifyApplication,
    readonly config: Config,
    readonly url: string,
    readonly prisma: PrismaService,
    readonly make: Factories,
    private readonly undocumentedAnswers: () => string[],
  ) {}

  /** A server on an empty database; with settings of its own it is nobody else's. */
  static async start(settings?: Settings): Promise<TestApp> {
    if (settings) return TestApp.listen({ DATABASE_URL: await createDatabase(), ...settings });
    shared ??= createDatabase('shared').then((DATABASE_URL) => TestApp.listen({ DATABASE_URL }));
    const test = await shared;
    await test.reset();
    // A job of the file before may still put a picture there.
    await rm(test.config.UPLOADS_DIR, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    await mkdir(test.app.get(StorageService).temporary, { recursive: true });
    return test;
  }

  private static async listen(settings: Settings): Promise<TestApp> {
    const config = loadConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATA_DIR: await mkdtemp(join(tmpdir(), 'sapa-test-')),
      WEB_DIR: join(tmpdir(), 'sapa-no-web'),
      REGISTRATIONS_PER_ADDRESS: '100000',
      EMAIL_LINKS_PER_ADDRESS: '100000',
      MAILS_PER_UNCONFIRMED_ADDRESS: '100000',
      LOGIN_FAILURES_PER_ADDRESS: '100000',
      UPLOADS_PER_USER: '100000',
      UPLOADS_AT_ONCE_PER_USER: '100000',
      WALL_POSTS_PER_USER: '100000',
      COMMENTS_PER_USER: '100000',
      LIKES_PER_USER: '100000',
      MESSAGES_PER_USER: '100000',
      FRIEND_REQUESTS_PER_USER: '100000',
      FRIEND_REQUESTS_PER_PERSON: '100000',
      BLOG_POSTS_PER_USER: '100000',
      WRITES_PER_CALLER: '100000',
      WRITES_PER_USER: '100000',
      NEW_ACCOUNT_DAYS: '0',
      ...settings,
    });
    const app = await createApp(config);
    const undocumentedAnswers = watchAnswers(app);
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    const prisma = app.get(PrismaService);
    return new TestApp(
      app,
      config,
      `http://127.0.0.1:${port}`,
      prisma,
      new Factories(prisma, app),
      undocumentedAnswers,
    );
  }

  /**
   * Another server on the same data, with other settings, for as long as `work` takes: for so short a time, every connection to the database that
   * its start opens costs more than what it is used for.
   */
  async beside<T>(settings: Settings, work: (other: TestApp) => Promise<T>): Promise<T> {
    const { DATABASE_URL, JWT_SECRET, UPLOADS_DIR } = this.config;
    const other = await TestApp.listen({ DATABASE_URL, JWT_SECRET, UPLOADS_DIR, DATABASE_POOL_SIZE: '4', ...settings });
    try {
      return await work(other);
    } finally {
      await other.stop();
    }
  }

  /** Calls without a token. */
  http() {
    return request.agent(this.url).use((call: Test) => call.agent(connections));
  }

  /** Calls of this user. */
  as(user: Pick<TestUser, 'bearer'>) {
    return this.http().set('authorization', user.bearer);
  }

  /** Empties every table but the reference data. */
  async reset(): Promise<void> {
    await (await this.openTables()).empty();
  }

  /** Keeps what the tables hold now; returns a function that brings it back. */
  async keep(): Promise<() => Promise<void>> {
    return (await this.openTables()).keep();
  }

  private openTables(): Promise<Tables> {
    return (this.tables ??= Tables.of(this.config.DATABASE_URL));
  }

  /** Fails where the server gave an answer that its documentation does not know of. */
  async stop() {
    if (this !== (await shared)) {
      await (await this.tables)?.close();
      await this.app.close();
      await rm(this.config.DATA_DIR, { recursive: true, force: true });
    }
    expect(this.undocumentedAnswers()).toEqual([]);
  }
}
