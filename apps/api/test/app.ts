import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import { createApp } from '../src/app.js';
import { Config, loadConfig } from '../src/config.js';
import { PrismaService } from '../src/prisma/prisma.service.js';
import { Factories } from './factories.js';

const server = process.env.TEST_DATABASE_URL ?? '';
const database = `sapa_test_${process.env.JEST_WORKER_ID}`;

/** The tables that hold reference data, which tests only read. */
const REFERENCE = [
  'UserCategory',
  'Service',
  'PetCategory',
  'PetCategoryGroup',
  'PetCategoryFood',
  '_prisma_migrations',
];

async function query(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Record<string, string>>(statement);
  } finally {
    await client.end();
  }
}

const databaseUrl = () => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

/** Each worker has a database of its own, copied from the migrated template. */
async function createDatabase() {
  await query(server, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
  await query(server, `CREATE DATABASE "${database}" TEMPLATE sapa_template`);
}

/** The real server on a real database, listening on a port of its own. */
export class TestApp {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly config: Config,
    readonly url: string,
    readonly prisma: PrismaService,
    readonly make: Factories,
  ) {}

  static async start(settings: Partial<Record<keyof Config, string>> = {}): Promise<TestApp> {
    await createDatabase();
    const config = loadConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATABASE_URL: databaseUrl(),
      DATA_DIR: await mkdtemp(join(tmpdir(), 'sapa-test-')),
      WEB_DIR: join(tmpdir(), 'sapa-no-web'),
      REGISTRATIONS_PER_ADDRESS: '100000',
      LOGIN_FAILURES_PER_ADDRESS: '100000',
      ...settings,
    });
    const app = await createApp(config);
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    const prisma = app.get(PrismaService);
    return new TestApp(app, config, `http://127.0.0.1:${port}`, prisma, new Factories(prisma, app));
  }

  /** Empties every table but the reference data. */
  async reset() {
    const tables = await this.prisma.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
    const names = tables.map(({ name }) => name).filter((name) => !REFERENCE.includes(name));
    await this.prisma.$executeRawUnsafe(`TRUNCATE ${names.map((name) => `"${name}"`).join(', ')} RESTART IDENTITY`);
  }

  async stop() {
    await this.app.close();
    await rm(this.config.DATA_DIR, { recursive: true, force: true });
  }
}
