import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { Prisma } from '@sapa/prisma/client';
import { WRITTEN_LANGUAGES } from '@sapa/shared/languages';
import request from 'supertest';
import { problem } from '../../../test/answers.js';
import { connected, createDatabase, TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { PASSWORD, picture, type TestUser } from '../../../test/factories.js';
import { Mailbox } from '../../../test/mailbox.js';
import { hasVolumes, onVolume, ServerProcess } from '../../../test/server-process.js';
import { uploadOwn } from '../../../test/uploads.js';
import { uploadVideo, video } from '../../../test/videos.js';
import { unzip } from '../../../test/zip.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { DownloadFiles } from '../../platform/storage/download-files.js';
import { Archive } from './archive.js';
import { DownloadJobs, QUEUE } from './download-jobs.js';
import { NOT_EXPORTED, SECTIONS } from './sections.js';

let mailbox: Mailbox;
let test: TestApp;
let ana: TestUser;
let bob: TestUser;
beforeAll(async () => {
  mailbox = await Mailbox.start();
  test = await TestApp.start({
    ...mailbox.settings,
    RATE_LIMITS: 'dataDownloadPerUser=3',
  });
});
afterAll(async () => {
  await test.stop();
  await mailbox.close();
});
beforeEach(async () => {
  await test.reset();
  await rm(folder(), { recursive: true, force: true });
  ana = await test.make.user({ firstName: 'Ana' });
  bob = await test.make.user({ firstName: 'Boris', lastName: 'Šćepan' });
});

const folder = () => join(test.config.UPLOADS_DIR, '.downloads');
const filesLeft = () => readdir(folder()).catch(() => []);
const requestDownload = (user = ana, body: object = { password: PASSWORD }) =>
  test.as(user).post('/api/data-download').send(body);
const state = async (user = ana) => (await test.as(user).get('/api/data-download').expect(200)).body;
const link = (user = ana, body: object = { password: PASSWORD }) =>
  test.as(user).post('/api/data-download/link').send(body);
const fetchArchive = (path: string, url = test.url) =>
  request(url)
    .get(`/api${path}`)
    .buffer()
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });

/** Requests a download and waits until it is ready. */
async function prepareDownload(user = ana) {
  await requestDownload(user).expect(202);
  await eventually(async () => expect(await state(user)).toMatchObject({ state: 'ready' }));
}

/** Returns the path of the ready download. */
async function getPath(user = ana): Promise<string> {
  return (await link(user).expect(200)).body.path;
}

async function fetchFiles(user = ana): Promise<Map<string, Buffer>> {
  return unzip((await fetchArchive(await getPath(user)).expect(200)).body as Buffer);
}

const json = (files: Map<string, Buffer>, name: string) => JSON.parse(String(files.get(`data/${name}.json`)));

describe('the contents of a data download', () => {
  it('include pictures that moderators have hidden', async () => {
    const pet = await test.make.pet({ userId: ana.id });
    const { body: photo } = await uploadOwn(test, ana, await picture()).expect(201);
    const { body: petPhoto } = await test
      .as(ana)
      .post('/api/pet-photo')
      .field({ petUuid: pet.uuid })
      .attach('file', await picture(), 'a.jpg')
      .expect(201);
    const { body: deleted } = await uploadOwn(test, ana, await picture()).expect(201);
    await test.as(ana).delete(`/api/user-photo/${deleted.id}`).expect(204);
    const mia = await test.make.user({ role: 'MODERATOR' });
    const reported = [
      ['user_photo', photo.id],
      ['pet_photo', petPhoto.id],
    ] as const;
    for (const [targetType, targetId] of reported) {
      await test.as(bob).post('/api/moderation/reports').send({ targetType, targetId, reason: 'insult' }).expect(201);
      const [{ id }] = (await test.as(mia).get('/api/moderation/cases').expect(200)).body;
      const decision = { action: 'hide', reason: 'insult' };
      await test.as(mia).post(`/api/moderation/cases/${id}/decisions`).send(decision).expect(200);
    }
    await prepareDownload();
    const files = await fetchFiles();
    const paths = ['album', 'pet-photos'].flatMap((name) =>
      json(files, name).map(({ file }: { file: string }) => file),
    );
    expect(paths).toEqual([
      expect.stringMatching(/^photos\/album\/\d+\.webp$/),
      expect.stringMatching(/^photos\/pets\/.*\.webp$/),
    ]);
    for (const path of paths) expect(files.get(path)!.length).toBeGreaterThan(0);
  });

  it("are all the user's data and pictures, but no other user's data", async () => {
    const { make, prisma } = test;
    const like = (targetType: string, targetId: number) =>
      test.as(ana).post('/api/likes').send({ targetType, targetId }).expect(201);
    await make.address(ana.id);
    await prisma.businessProfile.create({
      data: {
        userId: ana.id,
        kind: 'KENNEL',
        establishmentDate: new Date('2011-06-01'),
        services: { create: { serviceId: 1, priceKind: 'FROM', price: 1500, currency: 'RSD' } },
        timeZone: 'UTC',
        hours: { create: { opensAt: 480, closesAt: 720 } },
      },
    });
    await make.passkey(ana.id);
    const pet = await make.pet({ userId: ana.id, name: '../../Žuća đ\\..\\x' });
    const { body: photo } = await uploadOwn(test, ana, await picture(), { description: 'In the park' }).expect(201);
    const { body: petPhoto } = await test
      .as(ana)
      .post('/api/pet-photo')
      .field({ petUuid: pet.uuid })
      .attach('file', await picture(), '../../../etc/passwd.jpg')
      .expect(201);
    const { body: sent } = await test
      .as(ana)
      .post('/api/media')
      .attach('file', await picture(), 'x.jpg')
      .expect(201);
    const { body: jump } = await uploadVideo(test, ana, await video());
    const { body: post } = await test.as(ana).post('/api/wall').send({ content: 'Hello #Psi' }).expect(201);
    const draft = await make.blogPost({ authorId: ana.id, title: 'Not finished', isPublished: false });
    const bobsPost = await make.wallPost({ authorId: bob.id, content: 'what Boris wrote' });
    await test
      .as(ana)
      .post('/api/comments')
      .send({ targetType: 'wall_post', targetId: bobsPost.id, content: 'Nice' })
      .expect(201);
    await like('wall_post', bobsPost.id);
    const eva = await make.user({ firstName: 'Eva' });
    await make.friendship(ana.id, bob.id);
    await make.friendship(eva.id, ana.id, 'PENDING');
    const dora = await make.user({ firstName: 'Dora', email: 'dora@example.org' });
    await make.block(ana.id, dora.id);
    const message = (from: TestUser, to: TestUser, content: string, messageType = 'text') =>
      test.as(from).post('/api/messages/send').send({ receiverId: to.id, content, messageType }).expect(201);
    await message(ana, bob, 'Woof?');
    await message(bob, ana, 'Woof!');
    await message(ana, bob, sent.url, 'image');
    await message(bob, eva, 'nobody else’s');

    await prepareDownload();
    const files = await fetchFiles();
    expect([...files.keys()].filter((path) => !path.startsWith('photos/'))).toEqual([
      'README.en.txt',
      'README.sr.txt',
      'README.sr-Cyrl.txt',
      ...SECTIONS.map(({ file }) => `data/${file}.json`),
    ]);
    expect(json(files, 'account')).toMatchObject({ email: ana.email, uuid: ana.uuid });
    expect(json(files, 'profile')).toMatchObject({
      firstName: 'Ana',
      address: { city: 'Niš', street: 'Obrenovićeva 1' },
      businesses: [
        {
          kind: 'KENNEL',
          services: [{ name: 'Bath and blow-dry', priceKind: 'FROM', price: 1500, currency: 'RSD' }],
          openingHours: { hours: ['Mo 08:00-12:00'], timeZone: 'UTC' },
          coverPhoto: null,
        },
      ],
    });
    expect(json(files, 'sessions')).toHaveLength(1);
    expect(json(files, 'passkeys')).toMatchObject([{ name: 'x' }]);
    expect(json(files, 'pets')).toMatchObject([{ id: pet.id, name: '../../Žuća đ\\..\\x', category: 'Dogs' }]);
    expect(json(files, 'wall-posts')).toMatchObject([{ id: post.id, content: 'Hello #Psi', tags: ['Psi'] }]);
    expect(json(files, 'blog-posts')).toMatchObject([{ id: draft.id, title: 'Not finished', isPublished: false }]);
    expect(json(files, 'comments')).toMatchObject([{ on: { kind: 'wall_post', id: bobsPost.id }, content: 'Nice' }]);
    expect(json(files, 'likes')).toMatchObject([{ of: { kind: 'wall_post', id: bobsPost.id } }]);
    expect(json(files, 'friends')).toMatchObject([
      { name: 'Boris Šćepan', state: 'friends' },
      { uuid: eva.uuid, state: 'they_asked' },
    ]);
    expect(json(files, 'blocked')).toMatchObject([{ uuid: dora.uuid }]);
    expect(
      json(files, 'messages').map(({ from, content }: { from: string; content: string }) => [from, content]),
    ).toEqual([
      ['you', 'Woof?'],
      ['them', 'Woof!'],
      ['you', sent.url],
    ]);
    expect(json(files, 'notifications').map(({ kind }: { kind: string }) => kind)).toContain('FRIEND_REQUEST');

    // The archive contains the largest size of each picture.
    const stored = (path: string) => readFile(join(test.config.UPLOADS_DIR, path.replace('/uploads/', '')));
    for (const [section, url] of [
      ['album', photo.url],
      ['pet-photos', petPhoto.url],
      ['pictures', sent.url],
    ]) {
      const [{ file }] = json(files, section);
      const widest = url.replace(/\d+\.webp$/, '400.webp');
      expect(files.get(file)).toEqual(await stored(widest));
    }
    const [, filmed] = json(files, 'pictures');
    expect(filmed).toMatchObject({ videoSeconds: 2 });
    expect(files.get(filmed.video)).toEqual(await stored(jump.video.url));
    expect([...files.keys()].filter((path) => path.startsWith('photos/'))).toEqual([
      expect.stringMatching(/^photos\/album\/\d+\.webp$/),
      expect.stringMatching(/^photos\/pets\/\d+-zuca-d-x\/\d+\.webp$/),
      expect.stringMatching(/^photos\/posts-and-messages\/\d+\.webp$/),
      filmed.file,
      filmed.video,
    ]);

    // The archive has no secrets, and no other user's data except messages to Ana.
    const all = Buffer.concat([...files.values()]).toString();
    for (const secret of ['dora@example.org', bob.email, 'what Boris wrote', 'nobody else’s', '$argon2', ana.sessionId])
      expect(all).not.toContain(secret);
  });

  it('are explained in both languages, and cover every table that is not listed as an exception', async () => {
    await prepareDownload();
    const files = await fetchFiles();
    for (const language of WRITTEN_LANGUAGES)
      for (const { file } of SECTIONS) {
        const content = json(files, file);
        const row = Array.isArray(content) ? (content[0] ?? {}) : content;
        const readme = String(files.get(`README.${language}.txt`));
        const { about, fields } = textsIn(language, 'downloads')(`files.${file}`, { returnObjects: true });
        expect(readme).toContain(`data/${file}.json\n${about}\n`);
        for (const name of Object.keys(row)) expect(fields).toHaveProperty(name);
        for (const text of Object.values(fields)) expect(readme).toContain(text);
      }

    const exported = new Set<string>(SECTIONS.flatMap(({ tables }) => tables));
    const tables = await test.prisma.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_name NOT IN ('_prisma_migrations', '_sql_files') ORDER BY table_name`;
    const isAccountedFor = (name: string) => exported.has(name) !== Object.hasOwn(NOT_EXPORTED, name);
    // If this fails, add the new table to a section in `sections/`, or to NOT_EXPORTED with the
    // reason.
    expect(tables.filter(({ name }) => !isAccountedFor(name))).toEqual([]);
    expect(Object.keys(Prisma.ModelName).sort()).toEqual(tables.map(({ name }) => name).sort());
  });
});

describe('a ready data download', () => {
  it('is announced by a notification and by an email', async () => {
    await prepareDownload();
    const mail = await mailbox.next(ana.email);
    expect(mail.subject).toBe('Your data from Šapa is ready');
    expect(mail.text).toContain('https://sapa.example/account');
    const { body } = await test.as(ana).get('/api/notifications').expect(200);
    expect(body).toMatchObject([{ kind: 'download_ready' }]);
    expect(await state()).toEqual({
      state: 'ready',
      requestedAt: expect.any(String),
      expiresAt: expect.any(String),
      bytes: expect.any(Number),
      failure: null,
    });
  });
});

describe('access to a data download', () => {
  it('requires the password, both for the request and for the link', async () => {
    for (const call of [requestDownload, link]) {
      expect((await call(ana, {}).expect(400)).body).toMatchObject({ code: 'validation_failed' });
      expect((await call(ana, { password: 'wrong' }).expect(400)).body).toEqual(problem('wrong_current_password'));
      expect((await call(ana, { password: { gt: '' } }).expect(400)).body).toMatchObject({ code: 'validation_failed' });
    }
    expect(await state()).toMatchObject({ state: 'none' });
    await prepareDownload();
    await link(ana, { password: 'wrong' }).expect(400);
    expect(await state(bob)).toMatchObject({ state: 'none' });
    expect((await link(bob).expect(404)).body).toEqual(problem('not_found'));
    for (const call of ['get', 'post'] as const) await test.http()[call]('/api/data-download').expect(401);
    await test.http().post('/api/data-download/link').send({ password: PASSWORD }).expect(401);
  });

  it('requires a link that works once, for one minute, and only while the session exists', async () => {
    await prepareDownload();
    const refused = async (path: string) =>
      expect(JSON.parse(String((await fetchArchive(path).expect(400)).body))).toEqual(problem('link_invalid'));
    const used = await getPath();
    const responses = await Promise.all(Array.from({ length: 5 }, () => fetchArchive(used)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const { headers } = responses.find(({ status }) => status === 200)!;
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="sapa-\d{4}-\d\d-\d\d\.zip"$/),
      'cache-control': 'no-store',
    });
    await refused(used);

    const [first, second] = [await getPath(), await getPath()];
    await refused(first);
    await fetchArchive(second).expect(200);

    const late = await getPath();
    await test.prisma.dataDownload.updateMany({ data: { secretUntil: new Date() } });
    await refused(late);

    const loggedOut = await getPath();
    await test.prisma.session.deleteMany({ where: { userId: ana.id } });
    await refused(loggedOut);

    for (const secret of ['', 'x', 'x'.repeat(43), '../../../etc/passwd', `${'x'.repeat(42)}%00`])
      await fetchArchive(`/data-download/file?secret=${secret}`).expect(400);
  });

  it('is denied for a disabled account', async () => {
    await prepareDownload();
    const path = await getPath();
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    await fetchArchive(path).expect(400);
  });

  it('is not possible through any other URL', async () => {
    await prepareDownload();
    const [file] = await filesLeft();
    for (const path of [`/uploads/.downloads/${file}`, `/uploads/%2edownloads/${file}`, `/.downloads/${file}`])
      expect((await test.http().get(path)).status).toBe(404);
  });
});

describe('POST /data-download', () => {
  it('prepares only one download for concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => requestDownload()));
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(1);
    for (const { status, body } of responses)
      if (status !== 202) expect(body).toEqual(problem('download_in_preparation'));
    await eventually(async () => expect(await state()).toMatchObject({ state: 'ready' }));
    expect(await filesLeft()).toHaveLength(1);
  });

  it('replaces the previous download, and is limited to three requests a day', async () => {
    await prepareDownload();
    const [first] = await filesLeft();
    await prepareDownload();
    const files = await filesLeft();
    expect(files).toHaveLength(1);
    expect(files).not.toContain(first);
    await prepareDownload();
    expect((await requestDownload().expect(429)).body).toEqual(problem('too_many_requests'));
    expect(await state()).toMatchObject({ state: 'ready' });
  });
});

describe('the removal of data downloads', () => {
  it('happens one week after a download is ready', async () => {
    await prepareDownload();
    const { expiresAt } = await state();
    expect((Date.parse(expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    await test.app.get(DownloadJobs).clean();
    expect(await filesLeft()).toHaveLength(1);
    await test.prisma.dataDownload.updateMany({ data: { expiresAt: new Date() } });
    expect(await state()).toMatchObject({ state: 'none', expiresAt: null });
    await link().expect(404);
    await test.app.get(DownloadJobs).clean();
    expect([await filesLeft(), await test.prisma.dataDownload.count()]).toEqual([[], 0]);
  });

  it('happens when the account is deleted', async () => {
    await prepareDownload();
    await test.as(ana).delete('/api/user/me').send({ password: PASSWORD }).expect(204);
    expect(await filesLeft()).toEqual([]);
  });

  it('deletes files left by killed processes, but no files still being written', async () => {
    await prepareDownload();
    const [ready] = await filesLeft();
    const [old, young, unknown] = [`${'a'.repeat(32)}.part`, `${'b'.repeat(32)}.part`, `${'c'.repeat(32)}.zip`];
    for (const name of [old, young, unknown]) await writeFile(join(folder(), name), 'x');
    const then = new Date(Date.now() - 3 * 3_600_000);
    for (const name of [old, unknown, ready!]) await utimes(join(folder(), name), then, then);
    await test.app.get(DownloadJobs).clean();
    expect((await filesLeft()).sort()).toEqual([ready!, young].sort());
  });
});

describe('the job that prepares a data download', () => {
  it('produces and announces only one download if it runs twice', async () => {
    const { id } = await test.prisma.dataDownload.create({ data: { userId: ana.id, language: 'en' } });
    await test.beside(mailbox.settings, async (other) => {
      for (const { app, prisma } of [test, other, test]) await app.get(JobsService).add(QUEUE, { id }, prisma);
      await eventually(async () => {
        const [{ count }] = await test.prisma.$queryRaw<[{ count: number }]>`
            SELECT count(*)::int FROM pgboss.job WHERE name = ${QUEUE} AND data->>'id' = ${id} AND state = 'completed'`;
        expect(count).toBe(3);
      });
    });
    expect(await state()).toMatchObject({ state: 'ready' });
    expect(await filesLeft()).toHaveLength(1);
    expect(await test.prisma.notice.count({ where: { userId: ana.id } })).toBe(1);
    expect(
      await test.prisma.$queryRaw<object[]>`
      SELECT FROM pgboss.job WHERE name = 'mail' AND data->'data'->>'id' = ${id}`,
    ).toHaveLength(1);
  });

  it('renews its heartbeat, so that no other process starts the job of a large download', async () => {
    const { body: photo } = await uploadOwn(test, ana, await picture()).expect(201);
    // Reading a named pipe blocks, so the job stops in the middle of the archive.
    const file = join(test.config.UPLOADS_DIR, photo.path, '400.webp');
    const bytes = await readFile(file);
    await rm(file);
    execFileSync('mkfifo', [file]);
    await requestDownload().expect(202);
    await eventually(async () => {
      const updated = await test.prisma.$executeRaw`
        UPDATE pgboss.job SET started_on = now() - interval '12 seconds' WHERE name = ${QUEUE} AND state = 'active'`;
      expect(updated).toBe(1);
    });
    await eventually(async () => {
      const active = await test.prisma.$queryRaw`
        SELECT started_on > now() - interval '9 seconds' AS "isRenewed" FROM pgboss.job
        WHERE name = ${QUEUE} AND state = 'active'`;
      expect(active).toEqual([{ isRenewed: true }]);
    });
    await writeFile(file, bytes);
    await eventually(async () => expect(await state()).toMatchObject({ state: 'ready' }));
  });

  it('is marked as failed if it is lost, and the user can request the download again', async () => {
    await test.prisma.dataDownload.create({
      data: { userId: ana.id, language: 'en', requestedAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    await test.app.get(DownloadJobs).clean();
    expect(await state()).toMatchObject({ state: 'failed', failure: 'internal' });
    await prepareDownload();
  });

  it('is marked as failed after the last attempt', async () => {
    const { id } = await test.prisma.dataDownload.create({ data: { userId: ana.id, language: 'en', attempts: 5 } });
    await test.app.get(JobsService).add(QUEUE, { id }, test.prisma);
    await eventually(async () => expect(await state()).toMatchObject({ state: 'failed', failure: 'internal' }));
    expect(await filesLeft()).toEqual([]);
  });
});

/** Uses a separate database, because other server processes would run its jobs. */
describe('the job that prepares a data download, in a separate process', () => {
  let DATABASE_URL: string;
  const sql = (text: string) => connected(DATABASE_URL, (client) => client.query(text));
  beforeEach(async () => {
    DATABASE_URL = await createDatabase('downloads');
  });

  /** Registers a user. Returns a function that creates an authorized client for another server. */
  async function register(url: string) {
    const account = { email: 'mila@example.org', password: PASSWORD };
    await request(url).post('/api/user').send(account).expect(201);
    const { body } = await request(url).post('/api/auth/login').send(account).expect(200);
    return (at: string) => request.agent(at).set('authorization', `Bearer ${body.access_token}`);
  }
  const wanted = { password: PASSWORD };

  (hasVolumes ? it : it.skip)('fails without storage space and succeeds once there is space', async () => {
    const { DATA_DIR } = test.config;
    const volume = join(DATA_DIR, 'small');
    await mkdir(volume);
    const server = await ServerProcess.start(
      { DATABASE_URL, DATA_DIR, UPLOADS_DIR: volume },
      onVolume(volume, 2_000_000),
    );
    try {
      const mila = await register(server.url);
      // Random text compresses only to about half its size.
      await sql(`INSERT INTO "WallPost" ("authorId", content)
        SELECT id, (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 150) WHERE post > 0)
        FROM "User", generate_series(1, 1500) post`);
      const becomes = async (expected: object) => {
        await mila(server.url).post('/api/data-download').send(wanted).expect(202);
        await eventually(async () => {
          const { body } = await mila(server.url).get('/api/data-download').expect(200);
          expect(body).toMatchObject(expected);
        });
      };
      await becomes({ state: 'failed', failure: 'storage_full', expiresAt: null, bytes: null });
      await mila(server.url).post('/api/data-download/link').send(wanted).expect(404);
      await eventually(() => expect(server.lines.join('\n')).toMatch(/failed to store a download: ENOSPC/));
      // The failed download has left no file, so the disk has space for a picture.
      await mila(server.url)
        .post('/api/user-photo')
        .attach('file', await picture(), 'x.jpg')
        .expect(201);
      await sql('DELETE FROM "WallPost"');
      await becomes({ state: 'ready', failure: null });
    } finally {
      await server.stop();
    }
  });
});

describe('a data download without enough storage space', () => {
  it('is rejected before anything is written', async () => {
    const files = test.app.get(DownloadFiles);
    await files.requireRoom(0);
    await expect(files.requireRoom(Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: 'storage_full' });
  });
});

describe('the archive of a data download', () => {
  const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  const neverAborted = new AbortController().signal;

  it.each(['../x.json', '/x.json', 'a/../x.json', 'a//x.json', 'C:/x.json', 'a\\x.json', '.x', 'x', 'a/x.json\n', ''])(
    'rejects the file path %j',
    async (path) => {
      const archive = new Archive(sink(), neverAborted);
      await expect(archive.add(path, Readable.from(['x']), { compress: false })).rejects.toThrow('not a path');
    },
  );

  it('fails if reading fails, if writing fails, or if it is aborted', async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error('cannot be read')) });
    const add = (archive: Archive, content = Readable.from(['x'])) => archive.add('x.txt', content, { compress: true });
    const archive = new Archive(sink(), neverAborted);
    await expect(add(archive, broken)).rejects.toThrow('cannot be read');
    await expect(add(archive)).rejects.toThrow('cannot be read');
    await expect(archive.close()).rejects.toThrow();

    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no room')) });
    const unwritten = new Archive(full, neverAborted);
    const endless = Readable.from(
      (async function* () {
        for (;;) yield await Promise.resolve(randomBytes(65_536));
      })(),
    );
    await expect(add(unwritten, endless)).rejects.toThrow('no room');
    expect(endless.destroyed).toBe(true);

    const stopped = new Archive(sink(), AbortSignal.abort(new Error('the server stops')));
    await expect(add(stopped)).rejects.toThrow();
  });
});
