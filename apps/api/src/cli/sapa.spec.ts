import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TestApp } from '../../test/app.js';
import { eventually } from '../../test/eventually.js';
import { PASSWORD, type TestUser } from '../../test/factories.js';
import { Mailbox } from '../../test/mailbox.js';
import { sapa } from '../../test/sapa.js';
import { unzip } from '../../test/zip.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { checkMap } from './doctor-map.js';

const program = fileURLToPath(new URL('../../dist/cli/sapa.js', import.meta.url));

let test: TestApp;
let ana: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user({ email: 'ana@example.org', firstName: 'Ana' });
});

/** Runs a command that succeeds. Returns its text. */
async function run(...args: string[]): Promise<string> {
  const { code, output, errors } = await sapa(test.config, ...args);
  expect([code, errors]).toEqual([0, '']);
  return output;
}

/** Runs a command with `--json`. Returns its data. */
const runJson = async (...args: string[]) => JSON.parse(await run(...args, '--json'));

/** Runs a command in its own process. */
function runProcess(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const { DATABASE_URL, DATA_DIR } = test.config;
  const env = { PATH: process.env.PATH, DATABASE_URL, DATA_DIR };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    );
  });
}

/** The operator's actions in the audit log, oldest first, with the affected user. */
const audited = async () =>
  (await test.prisma.auditEntry.findMany({ where: { actorId: null }, orderBy: { id: 'asc' } })).map(
    ({ action, userId }) => [action, userId],
  );

describe('the sapa process', () => {
  it('exits with 0, 1 or 2 and prints only the result to standard output', async () => {
    const [help, show, missing, wrong] = await Promise.all([
      runProcess('--help'),
      runProcess('user', 'show', ana.email, '--json'),
      runProcess('--json', 'user', 'show', 'nobody@example.org'),
      runProcess('user', 'role', ana.email, 'king'),
    ]);
    expect(help).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('Exit codes: 0 done') });
    expect(show).toMatchObject({ code: 0, errors: '' });
    expect(JSON.parse(show.output)).toMatchObject({ id: ana.id, email: ana.email, role: 'member' });
    expect(missing).toMatchObject({ code: 1, errors: 'There is no account nobody@example.org.\n' });
    expect(JSON.parse(missing.output)).toEqual({
      error: { code: 'user_not_found', message: 'There is no account nobody@example.org.' },
    });
    expect(wrong).toMatchObject({ code: 2, output: '', errors: expect.stringContaining('Allowed choices') });
  });
});

describe('sapa user', () => {
  it('creates an account whose password is set with the printed link', async () => {
    const { id, link } = await runJson(
      'user',
      'create',
      'Mia@example.org',
      '--first-name',
      'Mia',
      '--role',
      'moderator',
    );
    const [, secret] = link.split('#');
    await test.http().post('/api/auth/password').send({ secret, newPassword: PASSWORD }).expect(204);
    await test.http().post('/api/auth/login').send({ email: 'mia@example.org', password: PASSWORD }).expect(200);
    expect(await run('user', 'show', String(id))).toMatch(/mia@example\.org, .*confirmed\nname +Mia\nrole +moderator/);
    expect(await sapa(test.config, 'user', 'create', 'mia@example.org')).toMatchObject({
      code: 1,
      errors: 'There is already an account mia@example.org.',
    });
    expect((await sapa(test.config, 'user', 'create', 'mia')).errors).toBe('Please enter a valid email address');
    expect(await audited()).toEqual([
      ['user_created', id],
      ['role_changed', id],
    ]);
  });

  it('disables, suspends and logs out members on running servers', async () => {
    const status = async () => (await test.as(ana).get('/api/wall')).status;
    expect((await sapa(test.config, 'user', 'suspend', ana.uuid, '--days', '3654')).code).toBe(2);
    await run('user', 'suspend', ana.uuid, '--days', '3', '--reason', 'Spam');
    await eventually(async () => {
      const { body } = await test.as(ana).post('/api/wall').send({ content: 'x' });
      expect(body.code).toBe('suspended');
    });
    expect(await test.prisma.notice.findFirst({ where: { userId: ana.id } })).toMatchObject({ text: 'Spam' });
    await run('user', 'unsuspend', ana.email);
    await eventually(async () => void (await test.as(ana).post('/api/wall').send({ content: 'x' }).expect(201)));
    await run('user', 'disable', ana.email);
    await eventually(async () => expect(await status()).toBe(401));
    expect(await sapa(test.config, 'user', 'password-link', ana.email)).toMatchObject({ code: 1, output: '' });
    await run('user', 'enable', ana.email);
    await eventually(async () => expect(await status()).toBe(200));
    expect(await runJson('user', 'end-sessions', ana.email)).toEqual({ id: ana.id, sessions: 1 });
    await eventually(async () => expect(await status()).toBe(401));
    const actions = ['suspended', 'unsuspended', 'disabled', 'enabled', 'sessions_ended'];
    expect(await audited()).toEqual(actions.map((action) => [`user_${action}`, ana.id]));

    const moderator = await test.make.user({ role: 'MODERATOR' });
    expect(await sapa(test.config, 'user', 'disable', moderator.email)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`sapa user role ${moderator.email} member`),
    });
  });

  it('verifies a business and ends the verification', async () => {
    expect((await sapa(test.config, 'user', 'verify', ana.email)).errors).toMatch(/not a business/);
    await test.prisma.user.update({ where: { id: ana.id }, data: { userCategoryId: 4 } });
    const business = { userId: ana.id, kind: 'VETERINARY', establishmentDate: new Date() } as const;
    await test.prisma.businessProfile.create({ data: business });
    const state = async () => (await test.as(ana).get('/api/verification').expect(200)).body.state;
    await run('user', 'verify', ana.email);
    expect(await state()).toBe('verified');
    expect(await runJson('user', 'unverify', ana.email)).toEqual({ id: ana.id, isVerified: false });
    expect(await state()).toBe('none');
    expect(await audited()).toEqual([
      ['user_verified', ana.id],
      ['user_unverified', ana.id],
    ]);
  });

  it('exports the data of a user and deletes the account after confirmation', async () => {
    await test.as(ana).post('/api/wall').send({ content: 'My first post' }).expect(201);
    const folder = await mkdtemp(join(tmpdir(), 'sapa-export-'));
    const file = join(folder, 'ana.zip');
    await run('user', 'export', ana.email, '--output', file);
    const files = await unzip(await readFile(file));
    expect([...files].map(([, content]) => content.toString()).join()).toContain('My first post');
    expect((await sapa(test.config, 'user', 'export', ana.email, '--output', file)).errors).toContain('EEXIST');
    await rm(folder, { recursive: true });

    expect(await sapa(test.config, 'user', 'delete', ana.email)).toMatchObject({ code: 2, output: '' });
    expect(await test.prisma.wallPost.count()).toBe(1);
    await run('user', 'delete', ana.email, '--yes');
    expect([await test.prisma.user.count(), await test.prisma.wallPost.count()]).toEqual([0, 0]);
    expect(await audited()).toEqual([
      ['user_exported', ana.id],
      ['user_deleted', ana.id],
    ]);
  });
});

describe('sapa sessions', () => {
  it('ends the sessions of all users', async () => {
    const bob = await test.make.user();
    expect((await sapa(test.config, 'sessions', 'end')).code).toBe(2);
    expect(await runJson('sessions', 'end', '--all')).toEqual({ sessions: 2 });
    for (const user of [ana, bob])
      await eventually(async () => void (await test.as(user).get('/api/wall').expect(401)));
    expect(await audited()).toEqual([['sessions_ended', null]]);
  });
});

describe('sapa jobs', () => {
  it('lists, retries and removes failed jobs', async () => {
    await test.prisma.$executeRaw`DELETE FROM pgboss.job`;
    for (const kind of ['one', 'two'])
      await test.app.get(JobsService).add('mail', { kind }, test.prisma, { startAfter: new Date(Date.now() + 60_000) });
    await test.prisma.$executeRaw`
      UPDATE pgboss.job SET state = 'failed', retry_count = retry_limit, output = '{"message": "No route"}'`;
    const { counts, jobs } = await runJson('jobs', 'list', 'mail');
    expect(counts).toEqual([{ queue: 'mail', state: 'failed', count: 2 }]);
    expect(await run('jobs')).toContain('No route');
    await run('jobs', 'retry', jobs[0].id);
    expect((await runJson('jobs', 'list', '--state', 'retry')).jobs).toMatchObject([{ id: jobs[0].id }]);
    expect(await sapa(test.config, 'jobs', 'retry', jobs[0].id, '--queue', 'push')).toMatchObject({ code: 1 });
    expect(await sapa(test.config, 'jobs', 'remove')).toMatchObject({ code: 2 });
    for (const args of [['list', 'nonsense'], ...['retry', 'remove'].map((name) => [name, '--queue', 'nonsense'])])
      expect(await sapa(test.config, 'jobs', ...args)).toMatchObject({
        code: 2,
        errors: expect.stringContaining('mail'),
      });
    expect(await runJson('jobs', 'remove', '--queue', 'mail', '--state', 'failed')).toEqual({ jobs: 1 });
    expect((await runJson('jobs', 'list', 'mail')).counts).toEqual([{ queue: 'mail', state: 'retry', count: 1 }]);
    await test.prisma.$executeRaw`DELETE FROM pgboss.job`;
    expect(await audited()).toEqual([
      ['jobs_retried', null],
      ['jobs_removed', null],
    ]);
  });
});

describe('sapa mail', () => {
  it('sends a test email, or explains the failure', async () => {
    const mailbox = await Mailbox.start();
    const config = { ...test.config, ...mailbox.settings };
    try {
      expect((await sapa(config, 'mail', 'test', 'ana@example.org')).output).toContain('has accepted the mail');
      expect((await mailbox.next('ana@example.org')).subject).toBe('Test mail from Šapa');
      mailbox.refusal = { status: 550, text: 'No such user here' };
      expect(await sapa(config, 'mail', 'test', 'ana@example.org')).toMatchObject({
        code: 1,
        errors: expect.stringContaining('No such user here'),
      });
      expect((await sapa(test.config, 'mail', 'test', 'ana@example.org')).errors).toContain('SMTP_URL is not set');
    } finally {
      await mailbox.close();
    }
  });
});

describe('sapa demo', () => {
  it('deletes only the demo accounts after confirmation', async () => {
    await test.make.user({ uuid: '6ba7b810-9dad-51d1-80b4-00c04fd430c8' });
    expect(await sapa(test.config, 'demo', 'remove')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('1 demo accounts'),
    });
    expect(await runJson('demo', 'remove', '--yes')).toEqual({ accounts: 1 });
    expect(await test.prisma.user.findMany({ select: { id: true } })).toEqual([{ id: ana.id }]);
    expect(await run('demo', 'remove')).toBe('There are no demo accounts.');
  });
});

describe('sapa migrate', () => {
  it('changes nothing in a migrated database', async () => {
    // Use the countries whose places are in the test databases.
    const config = { ...test.config, PLACES_COUNTRIES: process.env.PLACES_COUNTRIES ?? '' };
    for (const args of [['migrate'], ['migrate', '--wait']])
      expect(JSON.parse((await sapa(config, ...args, '--json')).output)).toEqual({ applied: [] });
    expect(await audited()).toEqual([]);
  });
});

describe('sapa doctor', () => {
  const states = async (config = test.config) => {
    const { code, output } = await sapa(config, 'doctor', '--json');
    const { ok, checks } = JSON.parse(output) as { ok: boolean; checks: { name: string; state: string }[] };
    expect(ok).toBe(code === 0);
    return Object.fromEntries(checks.map(({ name, state }) => [name, state]));
  };

  it('checks everything that the server depends on', async () => {
    await test.make.user({ role: 'ADMINISTRATOR' });
    await test.prisma.$executeRaw`DELETE FROM pgboss.job`;
    expect(await states()).toMatchObject({
      versions: 'ok',
      configuration: 'warning', // no PUBLIC_ORIGIN
      database: 'ok',
      clock: 'ok',
      notifications: 'ok',
      migrations: 'ok',
      statements: 'ok',
      extensions: 'ok',
      accounts: 'ok',
      jobs: 'ok',
      Redis: 'ok',
      storage: 'ok',
      mail: 'warning',
      map: 'ok',
      'web app': 'warning',
    });
  });

  it('fails with advice for each broken component', async () => {
    const broken = {
      ...test.config,
      DATABASE_URL: 'postgresql://sapa@127.0.0.1:1/sapa',
      DATABASE_DIRECT_URL: '',
      REDIS_URL: 'redis://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'hello@sapa.example',
      PUBLIC_ORIGIN: 'https://sapa.example',
      UPLOADS_DIR: '/dev/null',
    };
    expect(await states(broken)).toMatchObject({
      configuration: 'warning',
      database: 'failed',
      Redis: 'failed',
      mail: 'failed',
      storage: 'failed',
    });
    const { code, output } = await sapa({ ...test.config, SESSION_DAYS: 0 }, 'doctor');
    expect([code, output]).toEqual([1, expect.stringMatching(/failed +configuration +SESSION_DAYS must not be less/)]);
  });

  it('checks the file with the streets of the maps', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'map-'));
    const tiles = async (name: string, content: Buffer) => {
      const file = join(folder, name);
      await writeFile(file, content);
      return { ...test.config, MAP_PMTILES_FILE: file };
    };
    const streets = pmtiles(['earth', 'roads']);
    const good = await tiles('town.pmtiles', streets);
    expect((await sapa(good, 'doctor')).output).toMatch(
      /ok +map +streets of 21.80, 43.30, 22.00, 43.40 up to zoom 15, from town.pmtiles \(1 MB\)/,
    );
    for (const content of ['', 'x'.repeat(500), pmtiles(['earth']), streets.subarray(0, -1)]) {
      expect(await states(await tiles('broken.pmtiles', Buffer.from(content)))).toMatchObject({ map: 'failed' });
    }
    await rm(folder, { recursive: true });
  });

  it('checks the style of a map service and the origins that it needs', async () => {
    const style = { version: 8, sources: { tiles: { tiles: ['https://tiles.example/{z}/{x}/{y}.mvt'] } } };
    const service = createServer((request, response) =>
      response.end(request.url === '/style.json' ? JSON.stringify({ ...style, glyphs: '/{fontstack}' }) : 'nothing'),
    ).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    // The settings require https, so the check is called without them.
    const found = (settings: object = {}) =>
      checkMap({ ...test.config, MAP_STYLE_URL: `${origin}/style.json`, MAP_ORIGINS: '', ...settings });
    expect(await found()).toMatchObject({ state: 'warning', message: 'The map also needs https://tiles.example.' });
    expect(await found({ MAP_ORIGINS: 'https://tiles.example' })).toMatchObject({ state: 'ok' });
    expect(await found({ MAP_STYLE_URL: origin })).toMatchObject({ state: 'failed' });
    service.close();
    await expect(found()).rejects.toThrow('fetch failed');
  });

  it('requires no picture folder if pictures are stored in S3', async () => {
    const s3 = { STORAGE: 's3' as const, S3_BUCKET: 'sapa', S3_ENDPOINT: 'http://127.0.0.1:1' };
    const { storage, disk } = await states({ ...test.config, ...s3, UPLOADS_DIR: '/missing' });
    expect(storage).toBe('failed');
    expect(disk).not.toBe('failed');
  });
});

/** A PMTiles file of Niš with the given layers and one byte of tiles. */
function pmtiles(layers: string[]): Buffer {
  const metadata = Buffer.from(JSON.stringify({ vector_layers: layers.map((id) => ({ id })) }));
  const header = Buffer.alloc(127);
  header.write('PMTiles\x03');
  const parts = [1, metadata.length, 0, 1];
  let offset = header.length;
  for (const [index, length] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    offset += length;
  }
  const [none, mvt, maxZoom] = [1, 1, 15];
  header.set([1, none, none, mvt, 0, maxZoom], 96);
  for (const [index, degrees] of [21.8, 43.3, 22, 43.4].entries()) header.writeInt32LE(degrees * 1e7, 102 + index * 4);
  return Buffer.concat([header, Buffer.alloc(1), metadata, Buffer.alloc(1)]);
}
