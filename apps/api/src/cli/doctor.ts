import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { APPLIED_MIGRATIONS, migrationNames } from '@sapa/prisma/migrations';
import { ConfigError, type Config } from '../config.js';
import { connectMailServer } from '../platform/mail/mail-server.js';
import { DatabaseProbe } from '../platform/prisma/database-probe.js';
import { connectionsPerServer } from '../platform/prisma/pool.js';
import type { PrismaService } from '../platform/prisma/prisma.service.js';
import { MAX_LAG } from '../platform/reads/read-database.js';
import { ReplicaProbe } from '../platform/reads/replica-probe.js';
import { openFiles, temporaryFilesOf } from '../platform/storage/storage.service.js';
import { messageOf, type Cli, type Context } from './cli.js';
import { selectDemoUserIds } from './demo.sql.js';
import { checkMap } from './doctor-map.js';
import { countFailedJobs, selectExtensions, selectServer, type ServerRow } from './doctor.sql.js';
import { failed, ok, warning, type Finding } from './finding.js';
import { toTable } from './format.js';
import { VERSION } from '../version.js';

interface Check extends Finding {
  name: string;
}

const OLDEST_POSTGRES = 15;
const OLDEST_REDIS = '6.2';
const EXTENSIONS = ['pg_trgm'];
const MB = 1024 ** 2;
/** Thresholds of free space in bytes. The embedded PostgreSQL becomes read-only at 32 MB. */
const DISK = { full: 100 * MB, scarce: 1024 * MB };
/**
 * Thresholds of the clock difference between server and database, in milliseconds. Tokens are
 * rejected at a difference of 15 minutes.
 */
const CLOCK = { wrong: 10 * 60_000, inexact: 5000 };
/** Milliseconds to wait for a notification. */
const NOTIFICATION_TIMEOUT = 3000;
const PROBE_TIMEOUT = 5000;
/** Milliseconds between two checks of a replica. */
const REPLICA_INTERVAL = 100;

export function addDoctorCommand(cli: Cli): void {
  cli.program
    .command('doctor')
    .description('check the configuration and everything that Šapa depends on')
    .action(
      cli.action(async (context) => {
        const checks = await examine(context);
        const hasFailed = checks.some(({ state }) => state === 'failed');
        const rows = checks.map(({ name, state, message, advice }) => [
          state,
          name,
          advice ? `${message} ${advice}` : message,
        ]);
        return { text: toTable(rows), data: { ok: !hasFailed, checks }, hasFailed };
      }),
    );
}

async function examine(context: Context): Promise<Check[]> {
  const checks: Check[] = [{ name: 'versions', ...ok(`Šapa ${VERSION}, Node.js ${process.versions.node}`) }];
  let config: Config;
  try {
    config = context.config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const message = `${error.message.replaceAll('\n', '; ')}.`;
    return [...checks, { name: 'configuration', ...failed(message, 'Correct the settings.') }];
  }
  const add = async (name: string, check: () => Promise<Finding> | Finding, advice: string) => {
    const finding = await Promise.resolve()
      .then(check)
      .catch((error: unknown) => failed(`${messageOf(error)}.`, advice));
    checks.push({ name, ...finding });
    return finding.state !== 'failed';
  };
  await add('configuration', () => checkConfig(config), 'Correct the settings.');
  const hasDatabase = await add('database', () => checkDatabase(context.prisma), 'Check DATABASE_URL and PostgreSQL.');
  if (hasDatabase) {
    const { prisma } = context;
    await add('connections', () => checkConnections(prisma, config), 'Check PostgreSQL.');
    await add('clock', () => checkClock(prisma), 'Synchronize the clocks (NTP).');
    await add('notifications', () => checkNotifications(config), 'Check the pooler in front of PostgreSQL.');
    await add('replica', () => checkReplica(config), 'Check DATABASE_REPLICA_URL and the replica.');
    const isMigrated = await add('migrations', () => checkMigrations(prisma), 'Run `sapa migrate`.');
    if (isMigrated) {
      await add('statements', () => checkStatements(config), 'See "Use a connection pooler" in docs/hosting.md.');
      await add('extensions', () => checkExtensions(prisma), 'Create the extension.');
      await add('accounts', () => checkAccounts(prisma), 'Run `sapa migrate`.');
      await add('jobs', () => checkJobs(prisma), 'Run `sapa migrate`.');
    }
  }
  await add('Redis', () => checkRedis(config), 'Check REDIS_URL and Redis.');
  await add(
    'storage',
    () => checkStorage(config),
    'Check UPLOADS_DIR or the S3 settings, and the rights of the server.',
  );
  await add('disk', () => checkDisk(config), 'Check DATA_DIR and UPLOADS_DIR.');
  await add('mail', () => checkMail(config), 'Check SMTP_URL and the mail server.');
  await add('map', () => checkMap(config), 'Check MAP_STYLE_URL and MAP_PMTILES_FILE.');
  await add('web app', () => checkWebApp(config), 'Run `npm run build`.');
  return checks;
}

function checkConfig({ PUBLIC_ORIGIN, TRUST_PROXY }: Config): Finding {
  if (PUBLIC_ORIGIN.startsWith('https:') && TRUST_PROXY === '')
    return warning(
      'PUBLIC_ORIGIN is https, but no proxy is trusted.',
      'Set TRUST_PROXY, so that limits count visitors instead of the proxy.',
    );
  if (PUBLIC_ORIGIN === '') return warning('PUBLIC_ORIGIN is not set.', 'Set it before others use Šapa.');
  return ok('valid');
}

const serverOf = async (prisma: PrismaService) => (await prisma.$queryRaw<[ServerRow]>(selectServer))[0];

async function checkDatabase(prisma: PrismaService): Promise<Finding> {
  const { version, versionText, mayCreate, isReadOnly } = await serverOf(prisma);
  if (version < OLDEST_POSTGRES)
    return failed(`PostgreSQL ${versionText} is too old.`, `Use PostgreSQL ${OLDEST_POSTGRES} or newer.`);
  if (isReadOnly) return failed('The database is read-only.', 'Connect to the primary server.');
  if (!mayCreate) return warning('The database user may not create tables.', 'Grant CREATE before an upgrade.');
  return ok(`PostgreSQL ${versionText}`);
}

async function checkConnections(prisma: PrismaService, config: Config): Promise<Finding> {
  const { connections, maxConnections } = await serverOf(prisma);
  const needed = connectionsPerServer(config);
  const message = `${connections} of ${maxConnections} connections are open; each server uses up to ${needed}`;
  if (connections + needed > maxConnections)
    return warning(`${message}.`, 'Raise max_connections, or lower DATABASE_POOL_SIZE.');
  return ok(message);
}

async function checkClock(prisma: PrismaService): Promise<Finding> {
  await prisma.$queryRaw(selectServer); // prepares the statement
  const before = Date.now();
  const { clock } = await serverOf(prisma);
  const difference = Math.abs(clock - (before + Date.now()) / 2);
  const message = `the clock differs from that of the database by ${(difference / 1000).toFixed(1)} s`;
  if (difference > CLOCK.wrong) return failed(`${message}.`, 'Synchronize the clocks (NTP).');
  if (difference > CLOCK.inexact) return warning(`${message}.`, 'Synchronize the clocks (NTP).');
  return ok(message);
}

/** Checks that notifications about ended sessions arrive, because a pooler can lose them. */
async function checkNotifications(config: Config): Promise<Finding> {
  const [listener, sender] = [config.DATABASE_DIRECT_URL, config.DATABASE_URL].map(
    (connectionString) => new Client({ connectionString, connectionTimeoutMillis: PROBE_TIMEOUT }),
  ) as [Client, Client];
  for (const client of [listener, sender]) client.on('error', () => {});
  try {
    await listener.connect();
    await sender.connect();
    const channel = `doctor_${randomUUID().replaceAll('-', '')}`;
    const arrived = new Promise<boolean>((resolve) => listener.once('notification', () => resolve(true)));
    await listener.query(`LISTEN ${channel}`);
    await sender.query(`NOTIFY ${channel}`);
    const hasArrived = await Promise.race([arrived, delay(NOTIFICATION_TIMEOUT, false, { ref: false })]);
    // Behind a pooler, the client sees a process id other than PostgreSQL's.
    const { rows } = await sender.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const isPooled = (sender as Client & { processID: number }).processID !== rows[0]!.pid;
    if (!hasArrived)
      return failed(
        `notifications do not arrive${isPooled ? ' through the pooler' : ''}.`,
        'Set DATABASE_DIRECT_URL to the URL of PostgreSQL itself.',
      );
    if (isPooled && config.DATABASE_DIRECT_URL === config.DATABASE_URL)
      return warning(
        'DATABASE_URL leads to a connection pooler.',
        'Set DATABASE_DIRECT_URL to the URL of PostgreSQL itself.',
      );
    return ok(isPooled ? 'arrive, beside a pooler' : 'arrive, without a pooler');
  } finally {
    await Promise.all([listener, sender].map((client) => client.end().catch(() => {})));
  }
}

/** Waits until the replica has the commits that the primary had at the first check. */
async function checkReplica(config: Config): Promise<Finding> {
  if (!config.DATABASE_REPLICA_URL) return ok('not configured');
  const probe = new ReplicaProbe(config);
  try {
    const begun = performance.now();
    while (performance.now() - begun < MAX_LAG) {
      await probe.check();
      if (probe.lag < MAX_LAG) return ok(`less than ${MAX_LAG / 1000} s behind`);
      await delay(REPLICA_INTERVAL);
    }
    return warning(`more than ${MAX_LAG / 1000} s behind, so it is not used.`, 'See pg_stat_replication.');
  } finally {
    await probe.close();
  }
}

async function checkMigrations(prisma: PrismaService): Promise<Finding> {
  const applied = await prisma.$queryRawUnsafe<{ name: string }[]>(APPLIED_MIGRATIONS);
  const names = await migrationNames();
  const missing = names.filter((name) => !applied.some((migration) => migration.name === name));
  if (missing.length > 0) return failed(`${missing.length} migrations are missing.`, 'Run `sapa migrate`.');
  const unknown = applied.filter(({ name }) => name > names.at(-1)!);
  if (unknown.length > 0) return warning('A newer release has migrated the database.', 'Upgrade this server.');
  return ok(`all ${names.length} are applied`);
}

/** Runs the same check as the server: write access, and prepared statements behind a pooler. */
async function checkStatements(config: Config): Promise<Finding> {
  const probe = new DatabaseProbe(config);
  try {
    await probe.check();
    return ok(config.DATABASE_PREPARED ? 'can be prepared' : 'are not prepared');
  } finally {
    await probe.onApplicationShutdown();
  }
}

async function checkExtensions(prisma: PrismaService): Promise<Finding> {
  const installed = (await prisma.$queryRaw<{ name: string }[]>(selectExtensions)).map(({ name }) => name);
  const missing = EXTENSIONS.filter((name) => !installed.includes(name));
  if (missing.length > 0)
    return failed(`${missing.join(', ')} is missing.`, `Run CREATE EXTENSION ${missing[0]} in the database.`);
  return ok(EXTENSIONS.join(', '));
}

async function checkAccounts(prisma: PrismaService): Promise<Finding> {
  const demo = (await prisma.$queryRaw<object[]>(selectDemoUserIds)).length;
  if (demo > 0)
    return warning(`There are ${demo} demo accounts, whose passwords are public.`, 'Run `sapa demo remove`.');
  const administrators = await prisma.user.count({ where: { role: 'ADMINISTRATOR', disabledAt: null } });
  if (administrators === 0) return warning('There is no administrator.', 'Run `sapa user role EMAIL administrator`.');
  return ok(`${administrators} administrators, no demo accounts`);
}

async function checkJobs(prisma: PrismaService): Promise<Finding> {
  const [{ count }] = await prisma.$queryRaw<[{ count: number }]>(countFailedJobs);
  if (count > 0) return warning(`${count} jobs have failed.`, 'Run `sapa jobs list`.');
  return ok('none has failed');
}

async function checkRedis({ REDIS_URL }: Config): Promise<Finding> {
  if (!REDIS_URL) return ok('not configured, so there must be only one server');
  const { createClient } = await import('../platform/cluster/redis.js');
  const client = createClient({
    url: REDIS_URL,
    socket: { connectTimeout: PROBE_TIMEOUT, reconnectStrategy: false },
    disableOfflineQueue: true,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const [, version = '?'] = /redis_version:(\S+)/.exec(String(await client.info('server'))) ?? [];
    if (version.localeCompare(OLDEST_REDIS, 'en', { numeric: true }) < 0)
      return failed(`Redis ${version} is too old.`, `Use Redis ${OLDEST_REDIS} or newer.`);
    return ok(`version ${version}`);
  } finally {
    if (client.isOpen) client.destroy();
  }
}

async function checkStorage(config: Config): Promise<Finding> {
  await temporaryFilesOf(config).create();
  const files = openFiles(config);
  const path = `downloads/doctor-${randomUUID()}.zip`;
  // Large enough to detect a full volume, unlike an empty file.
  await files.put(path, Buffer.alloc(64 * 1024));
  await files.remove(path);
  return ok(`${config.STORAGE === 's3' ? `the bucket ${config.S3_BUCKET}` : config.UPLOADS_DIR} is writable`);
}

async function checkDisk({ DATA_DIR, UPLOADS_DIR, STORAGE }: Config): Promise<Finding> {
  const folders = STORAGE === 's3' ? [DATA_DIR] : [...new Set([DATA_DIR, UPLOADS_DIR])];
  const free = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      return { folder, bytes: bavail * bsize };
    }),
  );
  const { folder, bytes } = free.reduce((least, other) => (other.bytes < least.bytes ? other : least));
  const message = `${Math.floor(bytes / MB)} MB are free in ${folder}`;
  if (bytes < DISK.full) return failed(`Only ${message}.`, 'Free some space.');
  if (bytes < DISK.scarce) return warning(`Only ${message}.`, 'Free some space.');
  return ok(message);
}

async function checkMail(config: Config): Promise<Finding> {
  if (!config.SMTP_URL)
    return warning('SMTP_URL is not set, so no mails are sent.', 'Set SMTP_URL, MAIL_FROM and PUBLIC_ORIGIN.');
  const transport = await connectMailServer(config);
  try {
    await transport.verify();
    return ok('the mail server accepts the login');
  } finally {
    transport.close();
  }
}

function checkWebApp({ WEB_DIR }: Config): Finding {
  if (existsSync(join(WEB_DIR, 'index.html'))) return ok('built');
  return warning(`${WEB_DIR} has no web app, so this server has only the API.`, 'Run `npm run build`, or set WEB_DIR.');
}
