import { rename } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import sharp from 'sharp';
import { problem } from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import { picture, type TestUser } from '../../../test/factories.js';
import { file, headOf, nothingIsLeft, pet, petUuid, send, startWithPet } from '../../../test/pet-uploads.js';
import { ana, bob, test } from '../../../test/three-people.js';
import {
  BOUNDARY,
  exchange,
  gifBomb,
  isStoredPicture,
  jpegOfSize,
  multipart,
  MULTIPART,
  partsOf,
  photo,
  pngBomb,
  storedFiles,
  unpackable,
  upload,
  uploadOwn,
  withScanEndingAtZero,
  withStrayBytes,
} from '../../../test/uploads.js';
import { QUOTAS } from '../../limit-settings.js';

startWithPet();

const MB = 1024 * 1024;

const add = (file: Buffer) => upload(test, ana, pet.uuid, file);

describe('the size limit of uploads', () => {
  it.each([
    [5 * MB - 1, 201],
    [5 * MB, 413],
  ])('is 5 MB: an upload of %i bytes returns status %i', async (bytes, status) => {
    const { body } = await add(await jpegOfSize(bytes)).expect(status);
    if (status === 201) return;
    expect(body).toEqual(problem('file_too_large'));
    await nothingIsLeft();
  });

  it('rejects an upload of 50 MB without storing any byte beyond the limit', async () => {
    const { body } = await send(multipart(petUuid(), { ...(await file()), content: Buffer.alloc(50 * MB) })).expect(
      413,
    );
    expect(body).toEqual(problem('file_too_large'));
    await nothingIsLeft();
  });

  it('rejects a large upload before it has arrived completely', async () => {
    const beginning = partsOf(petUuid(), { ...(await file()), content: Buffer.alloc(7 * MB) });
    const response = await exchange(test.url, [headOf(50 * MB), beginning], (text) => text.includes('file_too_large'));
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    await nothingIsLeft();
  });
});

describe('a file that is not an accepted picture', () => {
  const avif = () =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
      .avif()
      .toBuffer();
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['PHP', () => Buffer.from('<?php system($_GET["x"]); ?>')],
    ['PHP that begins like a GIF', () => Buffer.from('GIF89a<?php system($_GET["x"]); ?>')],
    ['a ZIP', () => Buffer.from('504b0304140000000800', 'hex')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['WebP', () => picture('webp')],
    ['HEIF', avif],
    ['HEIC', () => Buffer.from('0000001866747970686569630000000068656963', 'hex')],
    ['TIFF', () => photo(20, 20).tiff().toBuffer()],
    ['text', () => Buffer.from('hello')],
  ])('is rejected: %s', async (_name, make) => {
    const call = test
      .as(ana)
      .post('/api/pet-photo')
      .field('petUuid', pet.uuid)
      .attach('file', await make(), { filename: 'x.png', contentType: 'image/png' });
    const { body } = await call;
    expect([problem('image_not_accepted'), problem('image_broken')]).toContainEqual(body);
    await nothingIsLeft();
  });

  it.each(['jpeg', 'png', 'gif'] as const)('is rejected if it is a truncated %s', async (format) => {
    const whole = await photo(400, 300).toFormat(format).toBuffer();
    expect((await add(whole.subarray(0, whole.length / 2)).expect(400)).body).toEqual(problem('image_broken'));
    await nothingIsLeft();
  });

  it('is rejected if it is empty', async () => {
    expect((await add(Buffer.alloc(0)).expect(400)).body).toEqual(problem('image_broken'));
    await nothingIsLeft();
  });

  it.each<[string, bomb: Buffer, ofOrdinarySize: Buffer]>([
    ['a PNG of 64 megapixels', pngBomb(8000, 8000), pngBomb(800, 800)],
    ['a PNG as wide as can be', pngBomb(2_000_000, 40), pngBomb(2000, 40)],
    ['a GIF of 21 megapixels in 21 frames', gifBomb(1000, 1000, 21), gifBomb(100, 100, 21)],
  ])('is rejected before it is decoded: %s', async (_name, bomb, ofOrdinarySize) => {
    expect(bomb.length).toBeLessThan(100_000);
    expect((await add(bomb).expect(400)).body).toEqual(problem('image_too_large'));
    // Neither file can be decoded. The larger file is rejected for its size before decoding.
    expect((await add(unpackable(ofOrdinarySize)).expect(400)).body).toEqual(problem('image_broken'));
    expect((await add(unpackable(bomb)).expect(400)).body).toEqual(problem('image_too_large'));
    await nothingIsLeft();
  });
});

describe('a photo that deviates from the JPEG standard', () => {
  const truncated = (jpeg: Buffer) => jpeg.subarray(0, Math.floor(jpeg.length * 0.9));

  it.each<[string, (jpeg: Buffer) => Buffer]>([
    ['a scan header that ends at coefficient 0', withScanEndingAtZero],
    ['stray bytes before its quantisation tables', withStrayBytes],
  ])('is stored with %s, but rejected if it is truncated', async (_name, deviate) => {
    const jpeg = await photo(400, 300).jpeg({ progressive: false }).toBuffer();
    const stored = await add(deviate(jpeg)).expect(201);
    const regular = await add(jpeg).expect(201);
    const [pixels, expected] = await Promise.all(
      [stored, regular].map(async ({ body }) => {
        const { body: bytes } = await test.http().get(body.variants.at(-1).url).buffer().expect(200);
        return sharp(bytes).raw().toBuffer();
      }),
    );
    expect(pixels!.equals(expected!)).toBe(true);
    expect((await add(truncated(deviate(jpeg))).expect(400)).body).toEqual(problem('image_broken'));
  });
});

describe('the file name of an upload', () => {
  it.each(['../../x.jpg', 'x.jpg.html', '<img src=x onerror=alert(1)>.jpg', `${'x'.repeat(300)}.jpg`, 'пас 🐕.jpg'])(
    'is not used on the disk: %s',
    async (name) => {
      const { body, text } = await send(multipart(petUuid(), await file(name))).expect(201);
      expect(text).not.toContain('onerror');
      await eventually(async () => {
        const files = await storedFiles(test);
        expect(files).toHaveLength(2);
        expect(files.filter((path) => !isStoredPicture(path))).toEqual([]);
        expect(files.every((path) => path.startsWith(body.path))).toBe(true);
      });
    },
  );

  it('may contain a NUL character', async () => {
    const { status } = await send(multipart(petUuid(), await file('x\0.jpg')));
    expect([201, 400]).toContain(status);
    await eventually(async () => {
      expect((await storedFiles(test)).filter((path) => !isStoredPicture(path))).toEqual([]);
    });
  });
});

describe('a malformed upload', () => {
  const deep = `a${'[b]'.repeat(10_000)}`;
  const fields = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `f${index}`, content: 'x' }));

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['an unfinished part', async () => partsOf(petUuid(), await file()).subarray(0, -500)],
    ['no end', async () => partsOf(petUuid(), await file())],
    ['a part without a name', async () => multipart(petUuid(), { content: 'x' }, await file())],
    ['a field with an empty name', async () => multipart(petUuid(), { name: '', content: 'x' }, await file())],
    ['a file with an empty name', async () => multipart(petUuid(), { ...(await file()), name: '' })],
    ['a thousand fields', async () => multipart(petUuid(), ...fields(1000), await file())],
    ['a field name nested 10 000 deep', async () => multipart(petUuid(), { name: deep, content: 'x' }, await file())],
    [
      'an endless field name',
      async () => multipart(petUuid(), { name: 'x'.repeat(100_000), content: 'x' }, await file()),
    ],
    [
      'an endless field',
      async () => multipart(petUuid(), { name: 'description', content: 'x'.repeat(100_000) }, await file()),
    ],
    ['two files', async () => multipart(petUuid(), await file(), await file())],
    ['a file under another name', async () => multipart(petUuid(), { ...(await file()), name: 'photo' })],
    [
      'headers without an end',
      async () =>
        Buffer.concat([Buffer.from(`--the-boundary\r\n${'X-A: b\r\n'.repeat(50_000)}`), multipart(await file())]),
    ],
  ])('is rejected with 400 if it has %s', async (_name, body) => {
    const response = await send(await body());
    expect(response.status).toBe(400);
    expect(['upload_malformed', 'file_missing']).toContain(response.body.code);
    await nothingIsLeft();
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=another',
    `multipart/form-data; boundary=${'x'.repeat(5000)}`,
  ])('is rejected with 400 if its type is %s', async (type) => {
    const response = await send(multipart(petUuid(), await file()), type).expect(400);
    expect(['upload_malformed', 'file_missing']).toContain(response.body.code);
    await nothingIsLeft();
  });

  const next = 'GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n';

  it('leaves the connection open', async () => {
    for (const type of [MULTIPART, 'multipart/form-data']) {
      const bytes = [headOf(8 * MB, { type }), Buffer.alloc(8 * MB), next];
      const response = await exchange(test.url, bytes, (text) => text.includes(' 200 '));
      expect(response).toMatch(/^HTTP\/1\.1 400 [^]*"code":"upload_malformed"[^]*HTTP\/1\.1 200 OK/);
    }
  });

  it('gets a response even if its connection is closed afterwards', async () => {
    const response = await exchange(test.url, [headOf(20 * MB, { connection: 'close' }), Buffer.alloc(20 * MB)]);
    expect(response).toMatch(/^HTTP\/1\.1 400 [^]*"code":"upload_malformed"/);
  });

  it('is stored if only its end has extra bytes, which do not affect the next request', async () => {
    const body = Buffer.concat([multipart(petUuid(), await file()), Buffer.alloc(8 * MB)]);
    const bytes = [headOf(body.length), body, next];
    const response = await exchange(test.url, bytes, (text) => text.includes(' 200 '));
    expect(response).toMatch(/^HTTP\/1\.1 201 [^]*HTTP\/1\.1 200 OK/);
  });

  it.each([11, 99])('can still be stored with %i unknown fields', async (count) => {
    const { body } = await send(multipart(...fields(count), petUuid(), await file())).expect(201);
    expect(body).not.toHaveProperty('f0');
  });

  it('is rejected with 400 if it has more than 100 fields', async () => {
    const { body } = await send(multipart(...fields(100), petUuid(), await file())).expect(400);
    expect(body).toEqual(problem('upload_malformed'));
  });

  it('is rejected with 400 if it has no file', async () => {
    expect((await send(multipart(petUuid())).expect(400)).body).toEqual(problem('file_missing'));
    const text = multipart(petUuid(), { name: 'file', content: 'not a file' });
    expect((await send(text).expect(400)).body).toEqual(problem('file_missing'));
  });

  it.each([
    ['application/json', '{"file":"x"}'],
    ['text/plain', 'x'],
    ['application/x-www-form-urlencoded', 'file=x'],
    ['image/jpeg', 'x'],
  ])('is rejected with 415 if its type is %s', async (type, body) => {
    expect((await send(body, type).expect(415)).body).toEqual(problem('unsupported_media_type'));
  });

  it('leaves no files when it is aborted', async () => {
    const { port } = new URL(test.url);
    const part = partsOf(petUuid(), { ...(await file()), content: await jpegOfSize(MB) });
    await new Promise<void>((resolve, reject) => {
      const call = httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/pet-photo',
        headers: { authorization: ana.bearer, 'content-type': MULTIPART, 'content-length': 4 * MB },
      });
      call.on('error', () => resolve());
      call.on('response', () => reject(new Error('answered before the end')));
      call.write(part);
      void eventually(async () => expect(await storedFiles(test)).toHaveLength(1)).then(() => call.destroy(), reject);
    });
    await nothingIsLeft();
    await add(await picture()).expect(201);
  });
});

describe('an upload without a token', () => {
  it.each(['', 'Bearer x.y.z'])('is rejected before its body has arrived: %j', async (authorization) => {
    const bytes = [headOf(5 * MB, { authorization }), partsOf(petUuid(), await file()).subarray(0, 300)];
    const response = await exchange(test.url, bytes, (text) => text.includes('requestId'));
    expect(response).toMatch(/^HTTP\/1\.1 401 /);
    expect(response).toContain('"code":"unauthorized"');
    await nothingIsLeft();
  });
});

describe('a rejected upload', () => {
  /** The body is larger than both sides' buffers, so the server must read it. */
  const body = Buffer.alloc(16 * MB);

  /** Sends the whole body before it reads the response. */
  const sendBeforeReading = (path: string, headers: Record<string, string | number>) =>
    new Promise<string>((resolve, reject) => {
      const { host, hostname, port } = new URL(test.url);
      const socket = connect(Number(port), hostname).pause();
      let response = '';
      socket.on('error', reject).on('close', () => resolve(response));
      socket.on('data', (chunk: Buffer) => {
        response += chunk.toString();
        if (response.endsWith('}')) socket.destroy();
      });
      const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      socket.write(body, () => socket.resume());
    });

  it.each([
    ['the token', '/api/pet-photo', {}, 'unauthorized'],
    ['the token of a last request', '/api/pet-photo', { connection: 'close' }, 'unauthorized'],
    ['the URL', '/api/nope', {}, 'not_found'],
    ['the type', '/api/pet-photo', { 'content-type': 'image/jpeg' }, 'unsupported_media_type'],
    ['the size', '/api/user', { 'content-type': 'application/json' }, 'body_too_large'],
    ['the encoding', '/api/pet-photo', { 'content-encoding': 'gzip' }, 'unsupported_media_type'],
  ] as const)(
    'gets a response while the client is still sending, if the reason is %s',
    async (_what, path, more, code) => {
      const headers = { 'content-type': MULTIPART, authorization: 'Bearer x.y.z', 'content-length': body.length };
      const response = await sendBeforeReading(path, { ...headers, ...more });
      expect(JSON.parse(response.split('\r\n\r\n')[1]!)).toEqual(problem(code));
    },
  );

  it('gets a response even among many concurrent requests', async () => {
    const headers = { 'content-type': MULTIPART, authorization: 'Bearer x.y.z' };
    const send = () => fetch(`${test.url}/api/pet-photo`, { method: 'POST', headers, body });
    const responses = await Promise.all(Array.from({ length: 4 }, send));
    expect(await Promise.all(responses.map((response) => response.json()))).toEqual(
      responses.map(() => problem('unauthorized')),
    );
  });
});

describe('concurrent uploads of one user', () => {
  it('are rejected before they are read if too many are running', async () => {
    await test.beside({ QUOTAS: 'uploadsAtOncePerUser=2' }, async (limited) => {
      const headers = { authorization: ana.bearer, 'content-type': MULTIPART, 'content-length': 1000 };
      const started = [1, 2].map(() => {
        const call = httpRequest(`${limited.url}/api/pet-photo`, { method: 'POST', headers });
        call.on('error', () => {}).write(partsOf({ name: 'file', filename: 'photo.jpg', content: 'x' }));
        return call;
      });
      await eventually(async () => expect(await storedFiles(test)).toHaveLength(2));
      const response = await exchange(limited.url, [headOf(1000)], () => true);
      expect(response).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: \d/i);
      await upload(limited, bob, pet.uuid, await picture()).expect(403);
      for (const call of started) call.destroy();
      await eventually(async () => {
        await upload(limited, ana, pet.uuid, await picture()).expect(201);
      });
    });
  });

  it('do not count towards the limit if they are aborted immediately', async () => {
    await test.beside({ QUOTAS: 'uploadsAtOncePerUser=1' }, async (limited) => {
      const { port } = new URL(limited.url);
      const abort = (after: number) =>
        new Promise<void>((resolve) => {
          const socket = connect(Number(port), '127.0.0.1');
          socket.on('error', () => {}).on('close', () => resolve());
          socket.write(`${headOf(500_000)}--${BOUNDARY}\r\n`, () => setTimeout(() => socket.destroy(), after));
        });
      for (let round = 0; round < 4; round++) {
        await abort(round % 4);
        await eventually(async () => {
          await upload(limited, ana, pet.uuid, Buffer.from('no picture')).expect(415);
        });
      }
    });
  });

  it('do not delay uploads of other users', async () => {
    const large = await photo(1000, 800).jpeg().toBuffer();
    const done: string[] = [];
    const sends = async (user: TestUser, file: Buffer) => {
      await uploadOwn(test, user, file).expect(201);
      done.push(user === ana ? 'ana' : 'bob');
    };
    const anas = Array.from({ length: 6 }, () => sends(ana, large));
    await eventually(async () => expect(await test.prisma.userPhoto.count()).toBeGreaterThan(0));
    await sends(bob, await picture());
    // Ana's running upload has finished, and perhaps her next upload.
    expect(done.length).toBeLessThan(5);
    await Promise.all(anas);
  });

  it('stay below the limit if the web app uploads from three tabs', () => {
    expect(QUOTAS.uploadsAtOncePerUser.default).toBeGreaterThanOrEqual(3 * 3);
  });
});

describe('an upload that cannot be stored', () => {
  it('leaves neither files nor a row, and its error contains no internal details', async () => {
    await test.prisma.$executeRaw`ALTER TABLE "PetPhoto" ADD CONSTRAINT "refuses_all" CHECK (false) NOT VALID`;
    const { body, text } = await add(await picture()).expect(500);
    await test.prisma.$executeRaw`ALTER TABLE "PetPhoto" DROP CONSTRAINT "refuses_all"`;
    expect(body).toEqual(problem('internal'));
    expect(text).not.toMatch(/refuses_all|PetPhoto|prisma|sql|\.ts|\/tmp/i);
    await nothingIsLeft();
    expect((await test.prisma.pet.findUniqueOrThrow({ where: { id: pet.id } })).mainPhotoId).toBeNull();
    await add(await picture()).expect(201);
  });

  it('gets an error about the storage, not about the picture', async () => {
    const folder = test.config.UPLOADS_DIR;
    await rename(folder, `${folder}-away`);
    try {
      await test.http().get('/api/health/ready').expect(200);
      const { body, headers } = await add(await picture()).expect(503);
      expect(body).toEqual(problem('storage_unavailable'));
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await rename(`${folder}-away`, folder);
    }
    await add(await picture()).expect(201);
  });
});
