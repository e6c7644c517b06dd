import 'reflect-metadata';
import './hashing.js'; // must come before modules that hash a password when they load
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import request, { type Test } from 'supertest';
import { createApp } from '../src/app.js';
import { Config, loadConfig } from '../src/config.js';
import { JobsService } from '../src/platform/jobs/jobs.service.js';
import { PrismaService } from '../src/platform/prisma/prisma.service.js';
import { StorageService } from '../src/platform/storage/storage.service.js';
import { Factories, type TestUser } from './factories.js';
import { limitsAt } from './limits.js';
import { Tables } from './tables.js';
import { watchAnswers } from './undocumented.js';

const server = process.env.TEST_DATABASE_URL ?? '';

/**
 * Keeps connections open, as browsers do. The timeout is far below the server's 72 s, so that the
 * server never closes a connection while a call starts.
 */
const connections = new Agent({ keepAlive: true, timeout: 10_000 });

/** Returns the URL of a database on the test server. */
function databaseUrl(name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs the callback with its own database connection. */
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
 * Creates a database for this worker from a template, and returns its URL. Parallel suites have
 * the same worker numbers, so the name contains the suite. Forces generic plans, which production
 * uses, because statements run too rarely in tests to get one.
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

// Many tests wait for the email or push of a job.
JobsService.pollingInterval = 100;

/** Limits that most tests would exceed. Entries of the test's own settings take precedence. */
const HIGH_LIMITS = limitsAt(100_000, [
  'registrationPerNetwork',
  'emailLinkPerNetwork',
  'mailPerUnconfirmedEmail',
  'loginPerNetwork',
  'uploadPerUser',
  'videosPerUser',
  'uploadPerNetwork',
  'finderReportsPerNetwork',
  'finderReportsPerMailbox',
  'sightingMailsPerReport',
  'sightingsPerCaller',
  'storyCardsPerNetwork',
  'animalReportsPerUser',
  'sightingsPerReport',
  'wallPostsPerUser',
  'commentsPerUser',
  'likesPerUser',
  'messagePerUser',
  'friendRequestPerUser',
  'friendRequestPerPerson',
  'blogPostsPerUser',
  'bookingsPerUser',
  'bookingsPerBusiness',
  'freeTimesPerUser',
  'writesPerCaller',
  'writesPerUser',
]);

type Settings = Partial<Record<keyof Config, string>>;

/**
 * All spec files of this worker without their own settings share this server, because starting a
 * server is slow.
 */
let shared: Promise<TestApp> | undefined;

/** Runs the real server on a real database, on its own port. */
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

  /** Starts a server on an empty database. Without settings, returns the shared server. */
  static async start(settings?: Settings): Promise<TestApp> {
    if (settings) return TestApp.listen({ DATABASE_URL: await createDatabase(), ...settings });
    shared ??= createDatabase('shared').then((DATABASE_URL) => TestApp.listen({ DATABASE_URL }));
    const test = await shared;
    await test.reset();
    // Try several times, because a job of the previous spec file may still write a picture.
    await rm(test.config.UPLOADS_DIR, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    await test.app.get(StorageService).temporary.create();
    return test;
  }

  private static async listen(settings: Settings): Promise<TestApp> {
    const config = loadConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATA_DIR: await mkdtemp(join(tmpdir(), 'sapa-test-')),
      WEB_DIR: join(tmpdir(), 'sapa-no-web'),
      NEW_ACCOUNT_DAYS: '0',
      TRASH_DAYS: '0',
      ...settings,
      RATE_LIMITS: [HIGH_LIMITS, settings.RATE_LIMITS].filter(Boolean).join(','),
      QUOTAS: ['uploadsAtOncePerUser=100000', settings.QUOTAS].filter(Boolean).join(','),
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
   * Runs the callback with a second server with the same data but different settings. Its
   * connection pool is small, because opening connections takes longer than most of these tests.
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

  /** Returns a client without a token. */
  http() {
    return request.agent(this.url).use((call: Test) => call.agent(connections));
  }

  /** Returns a client with the user's token. */
  as(user: Pick<TestUser, 'bearer'>) {
    return this.http().set('authorization', user.bearer);
  }

  /** Empties all tables except the reference data. */
  async reset(): Promise<void> {
    await (await this.openTables()).empty();
  }

  /** Saves the contents of all tables. Returns a function that restores them. */
  async keep(): Promise<() => Promise<void>> {
    return (await this.openTables()).keep();
  }

  private openTables(): Promise<Tables> {
    return (this.tables ??= Tables.of(this.config.DATABASE_URL));
  }

  /** Stops the server. Fails if a response did not match the OpenAPI document. */
  async stop() {
    if (this !== (await shared)) {
      await (await this.tables)?.close();
      await this.app.close();
      await rm(this.config.DATA_DIR, { recursive: true, force: true });
    }
    expect(this.undocumentedAnswers()).toEqual([]);
  }
}
