import { once } from 'node:events';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import request, { type Response } from 'supertest';
import { problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { picture, type TestUser } from '../../../test/factories.js';
import { hasVolumes, onVolume, ServerProcess, Wire } from '../../../test/server-process.js';
import {
  consistent,
  emptyStorage,
  exchange,
  jpegOfSize,
  multipart,
  MULTIPART,
  partsOf,
  photo,
  storedFiles,
  unfinished,
  uploadOwn,
} from '../../../test/uploads.js';
import { video } from '../../../test/videos.js';
import { checkStorage } from './check.js';
import { StorageService } from './storage.service.js';

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  await emptyStorage(test);
  for (const name of await readdir(temporary())) await rm(temporary(name), { recursive: true });
});

const HOUR = 3_600_000;
const temporary = (name = '') => join(test.config.UPLOADS_DIR, '.tmp', name);
const storage = () => test.app.get(StorageService);
const keyOf = (name: string) => `${name.slice(0, 2)}/${name}`;

const setAge = (path: string, age: number) => utimes(path, new Date(), new Date(Date.now() - age));

/** Stores the files of a photo without a row. */
async function storeFiles(name: string): Promise<string> {
  const path = `${keyOf(name)}/320.webp`;
  await mkdir(join(test.config.UPLOADS_DIR, keyOf(name)), { recursive: true });
  await writeFile(join(test.config.UPLOADS_DIR, path), 'x');
  return path;
}

const markAll = (since: Date) => test.prisma.pendingFile.updateMany({ data: { since } });

const expectStorageFull = ({ status, body, headers }: Response) => {
  expect([status, body]).toEqual([503, problem('storage_full')]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
};

describe('picture storage', () => {
  it('removes the files of failed uploads, but keeps the files of running uploads', async () => {
    const [failed, running] = ['aa'.repeat(16), 'bb'.repeat(16)] as const;
    await storeFiles(failed);
    const path = await storeFiles(running);
    await test.prisma.pendingFile.createMany({
      data: [
        { key: keyOf(failed), state: 'UPLOADING', since: new Date(Date.now() - 2 * HOUR) },
        { key: keyOf(running), state: 'UPLOADING' },
      ],
    });
    await writeFile(temporary('old'), 'x');
    await setAge(temporary('old'), 2 * HOUR);
    await writeFile(temporary('recent'), 'x');

    // Make the next start run the job, although the last run was less than a minute ago.
    await test.prisma.$executeRaw`DELETE FROM pgboss.job WHERE name = 'upkeep'`;
    await test.beside({}, () =>
      eventually(async () => {
        expect(await storedFiles(test)).toEqual(['.tmp/recent', path]);
        expect(await unfinished(test)).toEqual(['recent', keyOf(running)]);
      }),
    );
  });

  it('completes interrupted deletions', async () => {
    const ana = await test.make.user();
    const photos: { path: string }[] = [];
    for (let count = 0; count < 2; count++) photos.push((await uploadOwn(test, ana, await picture()).expect(201)).body);
    const [kept, deleted] = photos.map(({ path }) => path);
    await test.prisma.userPhoto.updateMany({
      where: { key: deleted! },
      data: { deletedAt: new Date() },
    });
    await test.prisma.$transaction((transaction) => storage().markForMove(transaction, [kept!, deleted!]));
    await storage().placeDue();
    expect(await unfinished(test)).toEqual([]);
    expect(await storedFiles(test)).toEqual([`${kept}/320.webp`, `${kept}/400.webp`]);
  });

  it('keeps the files of a photo while its row may exist', async () => {
    const { hostname, port } = new URL(test.config.DATABASE_URL);
    const wire = new Wire({ host: hostname, port: Number(port) });
    const url = new URL(test.config.DATABASE_URL);
    url.host = `127.0.0.1:${await wire.mend()}`;
    await test.beside({ DATABASE_URL: url.href }, async (other) => {
      const stored = other.app.get(StorageService).store(await picture(), async () => {
        await wire.cut();
        throw new Error('the connection was lost');
      });
      await expect(stored).rejects.toThrow('the connection was lost');
      await wire.mend();
    });
    await wire.cut();
    expect(await storedFiles(test)).toHaveLength(2);
    await markAll(new Date(Date.now() - 2 * HOUR));
    await storage().placeDue();
    expect(await storedFiles(test)).toEqual([]);
  });

  it('stays consistent when a process is killed during uploads', async () => {
    const ana = await test.make.user();
    const { DATABASE_URL, DATA_DIR } = test.config;
    const server = await ServerProcess.start({ DATABASE_URL, DATA_DIR });
    const file = await jpegOfSize(2_000_000);
    const body = partsOf({ name: 'file', filename: 'photo.jpg', type: 'image/jpeg', content: file });
    const head = (bytes: number) =>
      `POST /api/user-photo HTTP/1.1\r\nHost: x\r\nAuthorization: ${ana.bearer}\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${bytes}\r\n\r\n`;
    const whole = multipart({ name: 'file', filename: 'photo.jpg', type: 'image/jpeg', content: file });
    const uploads = [
      exchange(server.url, [head(body.length * 2), body.subarray(0, body.length / 2)]),
      ...Array.from({ length: 4 }, () => exchange(server.url, [head(whole.length), whole])),
    ];
    const responses = Promise.allSettled(uploads);
    await eventually(async () => {
      expect(await test.prisma.userPhoto.count()).toBeGreaterThan(0);
      expect(await server.leftovers()).not.toEqual([]);
    });
    await server.stop('SIGKILL');
    await responses;

    expect((await checkStorage(test.config)).missing).toEqual([]);
    const left = await readdir(temporary());
    expect(left).not.toEqual([]);
    for (const name of left) await setAge(temporary(name), 2 * HOUR);
    await markAll(new Date(Date.now() - 2 * HOUR));
    await storage().clean();
    await storage().placeDue();
    expect(await unfinished(test)).toEqual([]);
    expect(await checkStorage(test.config)).toMatchObject({ missing: [], orphaned: [] });
    await uploadOwn(test, ana, file).expect(201);
  });

  it('finishes running uploads at shutdown, and keeps no files of an upload that never ends', async () => {
    const ana = await test.make.user();
    const { DATABASE_URL, DATA_DIR } = test.config;
    const server = await ServerProcess.start({ DATABASE_URL, DATA_DIR });
    const file = await jpegOfSize(2_000_000);
    const body = multipart({ name: 'file', filename: 'photo.jpg', type: 'image/jpeg', content: file });
    const head = `POST /api/user-photo HTTP/1.1\r\nHost: x\r\nAuthorization: ${ana.bearer}\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const { hostname, port } = new URL(server.url);
    const started = Array.from({ length: 5 }, () => {
      const socket = connect(Number(port), hostname).on('error', () => {});
      socket.write(head);
      socket.write(body.subarray(0, 1_000_000));
      return socket;
    });
    await eventually(async () => expect(await server.leftovers()).toHaveLength(started.length));
    const stopped = server.stop();
    await eventually(async () => {
      await expect(request(server.url).get('/api/service')).rejects.toThrow('ECONNREFUSED');
    });
    const responses = started.slice(1).map(async (socket) => {
      let response = '';
      socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
      socket.write(body.subarray(1_000_000));
      await once(socket, 'close');
      return response.slice(0, 12);
    });
    expect(await Promise.all(responses)).toEqual(responses.map(() => 'HTTP/1.1 201'));
    expect(await stopped).toBe(0);
    expect(await unfinished(test)).toEqual([]);
    expect(await checkStorage(test.config)).toEqual(consistent(4));
  });
});

describe('a volume that is full', () => {
  if (!hasVolumes)
    process.stderr.write('This system has no small volumes for anybody: what happens on a full one is not tested.\n');

  (hasVolumes ? it : it.skip)('rejects pictures with a clear error, while other requests work', async () => {
    const [ana, bob] = [await test.make.user(), await test.make.user()];
    const { DATABASE_URL, DATA_DIR } = test.config;
    const volume = join(DATA_DIR, 'volume');
    await mkdir(volume);
    const server = await ServerProcess.start(
      { DATABASE_URL, DATA_DIR, UPLOADS_DIR: volume, TRASH_DAYS: '0' },
      onVolume(volume, 1_200_000),
    );
    try {
      const as = ({ bearer }: TestUser) => request.agent(server.url).set('authorization', bearer);
      const add = (file: Buffer) => as(ana).post('/api/user-photo').attach('file', file, 'photo.jpg');
      const album = async () =>
        (await as(ana).get(`/api/user-photo/user/${ana.id}?limit=100`).expect(200)).body as {
          id: number;
          url: string;
        }[];
      const large = await photo(900, 700).jpeg().toBuffer();
      /** Adds pictures until the disk is full. Returns their number. */
      const fill = async (file = large) => {
        for (let count = 0; ; count++) {
          const response = await add(file);
          if (response.status === 201) continue;
          expectStorageFull(response);
          return count;
        }
      };
      const room = await fill();
      expect(room).toBeGreaterThan(0);
      // The disk has no space even for the temporary upload.
      expectStorageFull(await add(await jpegOfSize(4_000_000)));
      const reports = () => server.log.filter(({ msg }) => /cannot store pictures: ENOSPC/.test(String(msg)));
      await eventually(() => expect(reports()).toHaveLength(2)); // the log is written in batches
      const corners = await fill(await picture());

      const photos = await album();
      expect(photos).toHaveLength(room + corners);
      await request(server.url).get(photos[0]!.url).expect(200);
      await as(ana).post('/api/messages/send').send({ receiverId: bob.id, content: 'Woof' }).expect(201);
      for (const { id } of photos) await as(ana).delete(`/api/user-photo/${id}`).expect(204);
      // The same number of pictures fits again, so rejected uploads left no files.
      expect(await fill()).toBe(room);
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });

  (hasVolumes ? it : it.skip)('rejects a video that fits only once, and stores a smaller one', async () => {
    const ana = await test.make.user();
    const { DATABASE_URL, DATA_DIR } = test.config;
    const volume = join(DATA_DIR, 'volume-for-videos');
    await mkdir(volume);
    const [large, small] = [await video({ seconds: 60 }), await video({ seconds: 20 })];
    const server = await ServerProcess.start(
      { DATABASE_URL, DATA_DIR, UPLOADS_DIR: volume },
      onVolume(volume, Math.round(large.length * 1.5)),
    );
    try {
      const poster = await picture();
      const add = (file: Buffer) =>
        request(server.url)
          .post('/api/media/video')
          .set('authorization', ana.bearer)
          .attach('file', file, 'ball.mp4')
          .attach('poster', poster, 'poster.jpg');
      // The upload itself fits; the disk is full when the thread writes the video anew.
      expect((await add(Buffer.alloc(large.length))).body).toEqual(problem('video_not_accepted'));
      for (let attempt = 0; attempt < 3; attempt++) expectStorageFull(await add(large));
      expect(await test.prisma.media.count()).toBe(0);
      // It would not fit beside files that the rejected uploads have left.
      const { body } = await add(small).expect(201);
      await request(server.url).get(body.video.url).expect(200);
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });
});
