import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import request from 'supertest';
import { problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { picture, type TestUser } from '../../../test/factories.js';
import { TestS3 } from '../../../test/s3.js';
import { sapa } from '../../../test/sapa.js';
import { ServerProcess } from '../../../test/server-process.js';
import { addDocument, consistent, PDF, uploadOwn } from '../../../test/uploads.js';
import { uploadVideo, video } from '../../../test/videos.js';
import { eventually } from '../../../test/eventually.js';
import type { Config } from '../../config.js';
import { checkStorage } from './check.js';
import { DownloadFiles } from './download-files.js';
import { documentPath, FOLDERS } from './file-store.js';
import { openFiles, StorageService } from './storage.service.js';

const DAY = 24 * 3_600_000;

let s3: TestS3;
let test: TestApp;
let ana: TestUser;

/** Requests that the stand-in for a CDN has received. */
const purges: object[] = [];
const cdn = createServer((request, response) => {
  void json(request).then((body) => {
    purges.push({ authorization: request.headers.authorization, body });
    response.end();
  });
});
const purgeUrl = () => `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`;

beforeAll(async () => {
  s3 = await TestS3.start();
  await once(cdn.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  await s3.stop();
  cdn.close();
});

const storage = () => test.app.get(StorageService);

/** The paths of all stored files. */
async function storedPaths(): Promise<string[]> {
  const paths: string[] = [];
  for (const folder of FOLDERS) for await (const { path } of storage().files.list(folder)) paths.push(path);
  return paths;
}

const addPhoto = async (): Promise<{ id: number; url: string; path: string }> =>
  (await uploadOwn(test, ana, await picture()).expect(201)).body;

/** The paths of a 400-pixel picture in a folder. */
const variantsIn = (folder: string) => ['320', '400'].map((width) => `${folder}/${width}.webp`);

describe.each(['local', 's3'] as const)('pictures with STORAGE=%s', (kind) => {
  beforeAll(async () => {
    test = await TestApp.start({
      STORAGE: kind,
      TRASH_DAYS: '7',
      UPLOADS_ORIGIN: 'https://cdn.example',
      PURGE_URL: purgeUrl(),
      PURGE_TOKEN: 'secret',
      ...s3.settings,
    });
  });
  afterAll(() => test.stop());
  beforeEach(async () => {
    await test.reset();
    for (const path of await storedPaths()) await storage().files.remove(path);
    ana = await test.make.user();
  });

  it('are served with an ETag, in ranges, and cached for a day', async () => {
    const { url, path } = await addPhoto();
    const { headers, body } = await test.http().get(url).buffer().expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
      'content-length': String((body as Buffer).length),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await sharp(body as Buffer).metadata()).width).toBe(400);
    await test.http().get(url).set('if-none-match', headers.etag!).expect(304);
    const part = await test.http().get(url).set('range', 'bytes=8-11').buffer().expect(206);
    expect((part.body as Buffer).toString()).toBe('WEBP');
    const { headers: ofHead } = await test.http().head(url).expect(200);
    expect(ofHead).toMatchObject({ etag: headers.etag, 'content-length': headers['content-length'] });
    await test.http().get(`/uploads/${path}/401.webp`).expect(404);
    await test
      .http()
      .get(`/uploads/hidden/${path.split('/')[1]}/400.webp`)
      .expect(404);
    await test.http().get('/uploads/..%2fdownloads/x.zip').expect(404);
  });

  it('may be posters of videos, which are served in ranges and deleted with them', async () => {
    const { body } = await uploadVideo(test, ana, await video());
    const { url } = body.video as { url: string };
    const { headers, body: content } = await test.http().get(url).buffer().expect(200);
    const bytes = content as Buffer;
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const range = (value: string) => test.http().get(url).set('range', value).buffer();
    const part = await range('bytes=4-7').expect(206);
    expect((part.body as Buffer).toString()).toBe('ftyp');
    expect(part.headers['content-range']).toBe(`bytes 4-7/${bytes.length}`);
    expect((await range(`bytes=${bytes.length - 5}-`).expect(206)).body).toEqual(bytes.subarray(-5));
    for (const beyond of [`bytes=${bytes.length}-`, 'bytes=99999999999-'])
      expect((await range(beyond).expect(416)).text ?? '').toBe('');
    const { headers: ofHead } = await test.http().head(url).expect(200);
    expect(ofHead).toMatchObject({ 'content-type': 'video/mp4', 'content-length': String(bytes.length) });
    await test.http().get(url).set('if-none-match', headers.etag!).expect(304);

    const { body: post } = await test.as(ana).post('/api/wall').send({ mediaUrl: body.url }).expect(201);
    await test.as(ana).delete(`/api/wall/${post.id}`).expect(204);
    await test.http().get(url).expect(404);
    const folder = `trash/${url.split('/')[3]}`;
    expect((await storedPaths()).sort()).toEqual([...variantsIn(folder), `${folder}/video.mp4`]);
  });

  it('are kept in the trash after their deletion, and removed after TRASH_DAYS', async () => {
    const { id, url, path } = await addPhoto();
    await test.as(ana).delete(`/api/user-photo/${id}`).expect(204);
    await test.http().get(url).expect(404);
    expect(await storedPaths()).toEqual(variantsIn(`trash/${path.split('/')[1]}`));
    expect(await checkStorage(test.config)).toEqual(consistent(0));
    await storage().placeDue();
    await storage().place([path]); // simulates that another process has already moved the files
    expect(await storedPaths()).toHaveLength(2);
    await test.prisma.pendingFile.updateMany({ data: { since: new Date(Date.now() - 8 * DAY) } });
    await storage().placeDue();
    expect(await storedPaths()).toEqual([]);
    expect(await test.prisma.pendingFile.count()).toBe(0);
  });

  it('are moved back by a repair after an older database was restored', async () => {
    const photos = [await addPhoto(), await addPhoto(), await addPhoto()];
    const [deleted, hidden, later] = photos.map(({ path }) => path) as [string, string, string];
    await test.as(ana).delete(`/api/user-photo/${photos[0]!.id}`).expect(204);
    // Simulate a backup made before the deletion and the third photo, but after hiding a photo.
    await test.prisma.userPhoto.update({ where: { key: deleted }, data: { deletedAt: null } });
    await test.prisma.userPhoto.update({
      where: { key: hidden },
      data: { hiddenAt: new Date(), deletedAt: new Date() },
    });
    await test.prisma.userPhoto.delete({ where: { key: later } });
    await test.prisma.pendingFile.deleteMany();

    const found = { pictures: 2, missing: [], misplaced: [deleted, hidden], orphaned: [later] };
    expect(await checkStorage(test.config)).toEqual({ ...found, repaired: [] });
    const { repaired } = await checkStorage(test.config, { repair: true });
    expect(repaired.sort()).toEqual([deleted, hidden, later].sort());
    expect(await checkStorage(test.config)).toEqual(consistent(2));
    await test.http().get(photos[0]!.url).expect(200);
    await test.http().get(photos[1]!.url).expect(404);
    expect(await storedPaths()).toEqual([
      ...variantsIn(`uploads/${deleted}`),
      ...variantsIn(`hidden/${hidden.split('/')[1]}`),
      ...variantsIn(`trash/${later.split('/')[1]}`),
    ]);
  });

  it('share the store with data downloads, which are complete or absent', async () => {
    const downloads = test.app.get(DownloadFiles);
    const content = Buffer.alloc(6 * 1024 * 1024, 'x'); // two parts of an S3 upload
    const { name, bytes } = await downloads.write((output) => pipeline(Readable.from([content]), output));
    expect(bytes).toBe(content.length);
    const file = (await downloads.read(name))!;
    expect(file.bytes).toBe(content.length);
    expect((await buffer(file.stream)).equals(content)).toBe(true);
    const failing = downloads.write((output) => {
      output.write('x');
      throw new Error('the picture is gone');
    });
    await expect(failing).rejects.toThrow('the picture is gone');
    expect(await storedPaths()).toEqual([`downloads/${name}.zip`]);
    await downloads.remove(name);
    expect(await downloads.read(name)).toBeUndefined();
  });

  // The code of the following tests is the same for both stores.
  if (kind === 'local') return;

  it('have a preview JPEG that is hidden with them', async () => {
    const { id, url, path } = await addPhoto();
    const jpeg = url.replace('webp', 'jpg');
    const { body } = await test.http().get(jpeg).buffer().expect(200).expect('content-type', 'image/jpeg');
    expect(await sharp(body as Buffer).metadata()).toMatchObject({ format: 'jpeg', width: 400 });
    expect(await storedPaths()).toContain(`uploads/${path}/400.jpg`);
    await test.prisma.userPhoto.update({ where: { id }, data: { hiddenAt: new Date(), deletedAt: new Date() } });
    await storage().markForMove(test.prisma, [path]);
    await storage().place([path]);
    await test.http().get(jpeg).expect(404);
  });

  it('can be hidden and restored by moderators, who can still see hidden photos', async () => {
    const mia = await test.make.user({ role: 'MODERATOR' });
    const { id, url, path } = await addPhoto();
    const name = path.split('/')[1]!;
    await test
      .as(mia)
      .post('/api/moderation/reports')
      .send({ targetType: 'user_photo', targetId: id, reason: 'spam' })
      .expect(201);
    const [{ id: caseId }] = (await test.as(mia).get('/api/moderation/cases').expect(200)).body as [{ id: number }];
    const decide = (body: object) =>
      test.as(mia).post(`/api/moderation/cases/${caseId}/decisions`).send(body).expect(200);
    await decide({ action: 'hide', reason: 'violence' });
    await test.http().get(url).expect(404);
    expect(await storedPaths()).toEqual(variantsIn(`hidden/${name}`));
    await test
      .as(mia)
      .get(`/api/moderation/cases/${caseId}/pictures/1`)
      .expect(200)
      .expect('content-type', 'image/webp');
    await decide({ action: 'restore' });
    await test.http().get(url).expect(200);
    expect(await storedPaths()).toEqual(variantsIn(`uploads/${path}`));
  });

  it('are purged from the CDN when they are deleted', async () => {
    const { id, path } = await addPhoto();
    await test.as(ana).delete(`/api/user-photo/${id}`).expect(204);
    const files = variantsIn(path).map((name) => `https://cdn.example/uploads/${name}`);
    await eventually(() => expect(purges).toContainEqual({ authorization: 'Bearer secret', body: { files } }));
  });

  it('are served by the bundled server, which loads the S3 client from its package', async () => {
    const { url } = await addPhoto();
    const { DATABASE_URL, DATA_DIR } = test.config;
    const server = await ServerProcess.start({ DATABASE_URL, DATA_DIR, STORAGE: 's3', ...s3.settings });
    await request(server.url).get(url).expect(200).expect('content-type', 'image/webp');
    expect(await server.stop()).toBe(0);
  });

  it('are rejected with 503 while the bucket is unreachable, and no stored upload is lost', async () => {
    const [kept, deleted] = [await addPhoto(), await addPhoto()];
    const { uuid } = await test.make.pet({ userId: ana.id });
    const document = await addDocument(test, ana, uuid);
    const before = await storedPaths();
    await s3.cut();
    const refused = await uploadOwn(test, ana, await picture()).expect(503);
    expect(refused.body).toEqual(problem('storage_unavailable'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { body, headers } = await test.http().get(kept.url).expect(503);
    expect(body).toEqual(problem('unavailable'));
    expect(headers['cache-control']).toBe('no-store');
    const unread = await test.as(ana).get(`/api/health-records/documents/${document}`).expect(503);
    expect(unread.body).toEqual(problem('storage_unavailable'));
    expect(Number(unread.headers['retry-after'])).toBeGreaterThan(0);
    await test.as(ana).delete(`/api/user-photo/${deleted.id}`).expect(204);
    await s3.mend();

    expect(await storedPaths()).toEqual(before);
    await test.http().get(kept.url).expect(200);
    await storage().placeDue();
    await test.http().get(deleted.url).expect(404);
    await uploadOwn(test, ana, await picture()).expect(201);
    expect(await test.prisma.userPhoto.count({ where: { deletedAt: null } })).toBe(2);
  });

  it('are rejected with `storage_full` while the bucket has no space', async () => {
    const full = createServer((_request, response) => response.writeHead(507).end());
    await once(full.listen(0, '127.0.0.1'), 'listening');
    const S3_ENDPOINT = `http://127.0.0.1:${(full.address() as AddressInfo).port}`;
    await test.beside({ STORAGE: 's3', ...s3.settings, S3_ENDPOINT }, async (other) => {
      expect((await uploadOwn(other, ana, await picture()).expect(503)).body).toEqual(problem('storage_full'));
    });
    full.close();
  });
});

describe('sapa storage', () => {
  /** A folder in the bucket that no other test uses. */
  const settings = () => ({ ...s3.settings, S3_PREFIX: 'moved' });
  beforeAll(async () => {
    test = await TestApp.start({ STORAGE: 'local', TRASH_DAYS: '7', ...settings() });
    ana = await test.make.user();
  });
  afterAll(() => test.stop());

  const program = fileURLToPath(new URL('../../../dist/cli/sapa.js', import.meta.url));
  const hide = (key: string) =>
    test.prisma.userPhoto.update({ where: { key }, data: { hiddenAt: new Date(), deletedAt: new Date() } });

  it('moves all files to a bucket and back, even if a move is killed or files change meanwhile', async () => {
    const photos: { id: number; path: string }[] = [];
    for (let count = 0; count < 8; count++) photos.push(await addPhoto());
    const [hidden, hiddenLater, deleted] = photos.map(({ path }) => path) as [string, string, string];
    await hide(hidden);
    await storage().markForMove(test.prisma, [hidden]);
    await storage().place([hidden]);
    const { uuid } = await test.make.pet({ userId: ana.id });
    const [document, deletedDocument] = [await addDocument(test, ana, uuid), await addDocument(test, ana, uuid)];
    const inBucket: Config = { ...test.config, STORAGE: 's3' };
    const bucket = openFiles(inBucket);

    const { DATABASE_URL, DATA_DIR } = test.config;
    const env = { PATH: process.env.PATH, DATABASE_URL, DATA_DIR, ...settings() };
    const move = spawn(process.execPath, [program, 'storage', 'move', '--to', 's3'], { env, stdio: 'ignore' });
    const ended = once(move, 'close');
    await eventually(async () => expect((await bucket.list('uploads').next()).done).toBe(false));
    move.kill('SIGKILL');
    await ended;

    await addPhoto();
    expect(await sapa(test.config, 'storage', 'move', '--to', 's3')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/ 0 files repaired\. Now set STORAGE=s3, restart the servers,/),
    });
    // These changes are made between the move and the restart of the servers with STORAGE=s3.
    await hide(hiddenLater);
    await storage().markForMove(test.prisma, [hiddenLater]);
    await storage().place([hiddenLater]);
    await test.as(ana).delete(`/api/user-photo/${photos[2]!.id}`).expect(204);
    await test.as(ana).delete(`/api/health-records/documents/${deletedDocument}`).expect(204);
    expect((await sapa(inBucket, 'storage', 'move', '--to', 's3')).output).toMatch(/ 3 files repaired\.$/);
    expect(await checkStorage(inBucket)).toEqual(consistent(8));
    expect(await bucket.sizeOf(`uploads/${hiddenLater}/400.webp`)).toBeUndefined();
    expect(await bucket.sizeOf(`trash/${deleted.split('/')[1]}/400.webp`)).toBeGreaterThan(0);
    const { output } = await sapa(inBucket, 'storage', 'usage', '--json');
    expect((JSON.parse(output) as { folders: object[] }).folders).toMatchObject([
      { folder: 'uploads', files: 12 },
      { folder: 'hidden', files: 4 },
      { folder: 'trash' },
      { folder: 'downloads', files: 0 },
      { folder: 'documents', files: 1 },
    ]);

    const elsewhere: Config = { ...test.config, UPLOADS_DIR: join(test.config.DATA_DIR, 'elsewhere') };
    expect((await sapa(elsewhere, 'storage', 'move', '--to', 'local')).code).toBe(0);
    expect(await checkStorage(elsewhere)).toEqual(consistent(8));
    const { key } = await test.prisma.healthDocument.findUniqueOrThrow({ where: { id: document } });
    expect(await openFiles(elsewhere).sizeOf(documentPath(key))).toBe(PDF.length);
  });

  it('checks pictures, fails if files are missing, and records repairs', async () => {
    await test.reset();
    for (const path of await storedPaths()) await storage().files.remove(path);
    ana = await test.make.user();
    const [damaged, lost] = [await addPhoto(), await addPhoto()];
    expect(await sapa(test.config, 'storage', 'check')).toMatchObject({ code: 0, errors: '' });
    await storage().files.remove(`uploads/${damaged.path}/400.webp`);
    await test.prisma.userPhoto.delete({ where: { id: lost.id } });
    expect(await sapa(test.config, 'storage', 'check', '--repair')).toEqual({
      code: 1,
      output: '1 pictures: 1 missing files, 0 misplaced, 1 without a row, 1 repaired.',
      errors: `missing    ${damaged.path}/400.webp\norphaned   ${lost.path}`,
    });
    expect(await test.prisma.auditEntry.findMany({ select: { action: true } })).toEqual([
      { action: 'storage_repaired' },
    ]);
    expect(await sapa({ ...test.config, S3_BUCKET: '' }, 'storage', 'move', '--to', 's3')).toMatchObject({ code: 1 });
    expect(await sapa(test.config, 'storage', 'move')).toMatchObject({ code: 2 });
  });
});
