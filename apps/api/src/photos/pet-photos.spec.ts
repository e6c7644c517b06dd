import { request as httpRequest } from 'node:http';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Response } from 'supertest';
import { anyId, anyMoment, invalid, MARKUP, NO_UUIDS, problem, UNKNOWN_ID, UNKNOWN_UUID } from '../../test/answers.js';
import { Config } from '../config.js';
import { TestApp } from '../../test/app.js';
import { eventually } from '../../test/eventually.js';
import { picture, type TestUser } from '../../test/factories.js';
import {
  animatedGif,
  BOUNDARY,
  emptyStorage,
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
  turnedJpeg,
  upload,
  uploadOwn,
} from '../../test/uploads.js';

const MB = 1024 * 1024;
const FOREVER = 'public, max-age=31536000, immutable';

let test: TestApp;
let ana: TestUser;
let bob: TestUser;
let pet: { id: number; uuid: string };
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  await emptyStorage(test);
  ana = await test.make.user();
  bob = await test.make.user();
  pet = await test.make.pet({ userId: ana.id });
});

const add = (file: Buffer, fields: object = {}, user = ana) => upload(test, user, pet.uuid, file, fields);
/** A request whose bytes the test writes itself. */
const send = (body: Buffer | string, type = MULTIPART) =>
  test.as(ana).post('/api/pet-photo').set('content-type', type).send(body);
const file = async (filename = 'photo.jpg') => ({
  name: 'file',
  filename,
  type: 'image/jpeg',
  content: await picture(),
});
const petUuid = () => ({ name: 'petUuid', content: pet.uuid });

const bytesOf = async (url: string) => (await test.http().get(url).buffer(true).expect(200)).body as Buffer;

const nothingIsLeft = () =>
  eventually(async () => {
    expect(await storedFiles(test)).toEqual([]);
    expect(await test.prisma.petPhoto.count()).toBe(0);
  });

describe('a photo', () => {
  it('is stored in the widths that are shown, and answered', async () => {
    const { body } = await add(await photo(2400, 1600).jpeg().toBuffer(), { description: 'In the snow' }).expect(201);
    expect(body).toEqual({
      id: anyId,
      url: `/uploads/${body.path}/1920.webp`,
      path: expect.stringMatching(/^([0-9a-f]{2})\/\1[0-9a-f]{30}$/),
      source: 'web',
      description: 'In the snow',
      width: 1920,
      height: 1280,
      variants: [320, 960, 1920].map((width) => ({ url: `/uploads/${body.path}/${width}.webp`, width })),
      createdAt: anyMoment,
      deletedAt: null,
    });
    for (const { url, width } of body.variants) {
      const metadata = await sharp(await bytesOf(url)).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width, height: Math.round((width * 2) / 3) });
    }
    await eventually(async () => {
      expect(await storedFiles(test)).toEqual([1920, 320, 960].map((width) => `${body.path}/${width}.webp`));
    });
  });

  it('is shown with its pet', async () => {
    const { body: first } = await add(await photo(1200, 800).jpeg().toBuffer()).expect(201);
    const { body: second } = await add(await picture('png')).expect(201);
    const { body } = await test.as(bob).get(`/api/pet/${pet.id}`).expect(200);
    expect(body.photos).toEqual([first, second]);
    expect(body.imageUrl).toBe(`/uploads/${first.path}/960.webp`);
  });

  it.each([
    [1000, 500, [320, 960, 1000]],
    [960, 960, [320, 960]],
    [400, 300, [320, 400]],
    [320, 10, [320]],
    [90, 160, [90]],
    [1, 1, [1]],
  ])('of %i × %i pixels is never enlarged', async (width, height, widths) => {
    const { body } = await add(await picture('png', width, height)).expect(201);
    expect(body).toMatchObject({ width: widths.at(-1), height });
    expect(body.variants.map((variant: { width: number }) => variant.width)).toEqual(widths);
    for (const variant of body.variants) {
      expect((await sharp(await bytesOf(variant.url)).metadata()).width).toBe(variant.width);
    }
  });

  it('that is very long or very wide keeps its shape', async () => {
    const { body: wide } = await add(await picture('png', 5000, 2)).expect(201);
    expect(wide).toMatchObject({ width: 1920, height: 1 });
    const { body: long } = await add(await picture('png', 2, 5000)).expect(201);
    expect(long).toMatchObject({ width: 2, height: 5000 });
  });

  it.each(['jpeg', 'png', 'gif'] as const)('may be a %s, whatever it is called', async (format) => {
    const call = test
      .as(ana)
      .post('/api/pet-photo')
      .field('petUuid', pet.uuid)
      .attach('file', await picture(format), { filename: 'page.html', contentType: 'text/html' });
    const { body } = await call.expect(201);
    const { headers } = await test.http().get(body.url).expect(200);
    expect(headers['content-type']).toBe('image/webp');
  });

  it('that moves keeps moving', async () => {
    const { body } = await add(await animatedGif(400, 300)).expect(201);
    expect(body).toMatchObject({ width: 400, height: 300 });
    for (const { url, width } of body.variants) {
      const metadata = await sharp(await bytesOf(url), { animated: true }).metadata();
      expect(metadata).toMatchObject({
        format: 'webp',
        pages: 3,
        width,
        pageHeight: width * 0.75,
        delay: [100, 200, 300],
      });
    }
  });

  it('stands upright, and tells nothing of where and with what it was taken', async () => {
    const original = await turnedJpeg();
    expect(original.includes('SecretCamera')).toBe(true);
    expect(original.includes('SecretPlace')).toBe(true);
    const { body } = await add(original).expect(201);
    expect(body).toMatchObject({ width: 200, height: 400 });
    for (const { url } of body.variants) {
      const bytes = await bytesOf(url);
      for (const secret of ['Secret', 'Serial', 'Exif', 'EXIF', 'XMP', 'ICCP', 'xmpmeta'])
        expect(bytes.includes(secret)).toBe(false);
      const { exif, xmp, icc, orientation, width, height } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, orientation }).toEqual({});
      expect(height).toBe(2 * width);
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const at = (row: number) => [...data.subarray((row * info.width + 50) * info.channels)].slice(0, 3);
      const [red, , blueAbove] = at(50);
      const [redBelow, , blue] = at(info.height - 50);
      expect(red! - blueAbove!).toBeGreaterThan(150);
      expect(blue! - redBelow!).toBeGreaterThan(150);
    }
  });

  it('is served for ever, and can never act', async () => {
    const { body } = await add(await picture()).expect(201);
    const { headers } = await test.http().get(body.url).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': FOREVER,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'cross-origin',
    });
    await test.http().get(body.url).set('if-none-match', headers.etag!).expect(304);
    await test.http().get(body.url).set('range', 'bytes=0-9').expect(206);
    await test.http().post(body.url).expect(404);
    await test.http().delete(body.url).expect(404);
  });
});

describe('the size of a file', () => {
  it.each([
    [5 * MB - 1, 201],
    [5 * MB, 413],
    [5 * MB + 1, 413],
  ])('of %i bytes is answered with %i', async (bytes, status) => {
    const { body } = await add(await jpegOfSize(bytes)).expect(status);
    if (status === 201) return;
    expect(body).toEqual(problem('file_too_large'));
    await nothingIsLeft();
  });

  it('of 50 MB is refused, and never kept beyond what is allowed', async () => {
    const { body } = await send(multipart(petUuid(), { ...(await file()), content: Buffer.alloc(50 * MB) })).expect(
      413,
    );
    expect(body).toEqual(problem('file_too_large'));
    await nothingIsLeft();
  });
});

describe('what is no picture of ours', () => {
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
    ['TIFF', () => photo(20, 20).tiff().toBuffer()],
    ['text', () => Buffer.from('hello')],
  ])('is refused: %s', async (_name, make) => {
    const call = test
      .as(ana)
      .post('/api/pet-photo')
      .field('petUuid', pet.uuid)
      .attach('file', await make(), { filename: 'x.png', contentType: 'image/png' });
    const { body } = await call;
    expect([problem('image_not_accepted'), problem('image_broken')]).toContainEqual(body);
    await nothingIsLeft();
  });

  it.each(['jpeg', 'png', 'gif'] as const)('is refused: half a %s', async (format) => {
    const whole = await photo(400, 300).toFormat(format).toBuffer();
    expect((await add(whole.subarray(0, whole.length / 2)).expect(400)).body).toEqual(problem('image_broken'));
    await nothingIsLeft();
  });

  it('is refused: an empty file', async () => {
    expect((await add(Buffer.alloc(0)).expect(400)).body).toEqual(problem('image_broken'));
    await nothingIsLeft();
  });

  it.each<[string, () => Buffer]>([
    ['a PNG of 64 megapixels', () => pngBomb(8000, 8000)],
    ['a PNG as wide as can be', () => pngBomb(2_000_000, 40)],
    ['a GIF of 60 megapixels in fifteen frames', () => gifBomb(2000, 2000, 15)],
  ])('is refused: %s', async (_name, make) => {
    const bomb = make();
    expect(bomb.length).toBeLessThan(100_000);
    expect((await add(bomb).expect(400)).body).toEqual(problem('image_too_large'));
    await nothingIsLeft();
  });
});

describe('the name of a file', () => {
  it.each([
    '../../x.jpg',
    '..%2f..%2fx.jpg',
    '/etc/cron.d/x.jpg',
    'C:\\windows\\x.jpg',
    'x.jpg.html',
    '<img src=x onerror=alert(1)>.jpg',
    `${'x'.repeat(300)}.jpg`,
    'пас 🐕.jpg',
    '.htaccess',
    'con',
    ' ',
  ])('%s is never used', async (name) => {
    const { body, text } = await send(multipart(petUuid(), await file(name))).expect(201);
    expect(text).not.toContain('onerror');
    await eventually(async () => {
      const files = await storedFiles(test);
      expect(files).toHaveLength(2);
      expect(files.filter((path) => !isStoredPicture(path))).toEqual([]);
      expect(files.every((path) => path.startsWith(body.path))).toBe(true);
    });
  });

  it('with a NUL in it does no harm', async () => {
    const { status } = await send(multipart(petUuid(), await file('x\0.jpg')));
    expect([201, 400]).toContain(status);
    await eventually(async () => {
      expect((await storedFiles(test)).filter((path) => !isStoredPicture(path))).toEqual([]);
    });
  });
});

describe('a broken upload', () => {
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
  ])('with %s is a 400', async (_name, body) => {
    const answer = await send(await body());
    expect(answer.status).toBe(400);
    expect(['upload_malformed', 'file_missing']).toContain(answer.body.code);
    await nothingIsLeft();
    await add(await picture()).expect(201);
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=another',
    `multipart/form-data; boundary=${'x'.repeat(5000)}`,
  ])('declared as %s is a 400', async (type) => {
    const answer = await send(multipart(petUuid(), await file()), type).expect(400);
    expect(['upload_malformed', 'file_missing']).toContain(answer.body.code);
    await nothingIsLeft();
  });

  it('without a file is a 400', async () => {
    expect((await send(multipart(petUuid())).expect(400)).body).toEqual(problem('file_missing'));
    const text = multipart(petUuid(), { name: 'file', content: 'not a file' });
    expect((await send(text).expect(400)).body).toEqual(problem('file_missing'));
  });

  it.each([
    ['application/json', '{"file":"x"}'],
    ['text/plain', 'x'],
    ['application/x-www-form-urlencoded', 'file=x'],
    ['image/jpeg', 'x'],
  ])('declared as %s is a 415', async (type, body) => {
    expect((await send(body, type).expect(415)).body).toEqual(problem('unsupported_media_type'));
  });

  it('that the sender gives up leaves nothing', async () => {
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
  const head = (authorization = '') =>
    `POST /api/pet-photo HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: ${MULTIPART}\r\nContent-Length: ${5 * MB}\r\n\r\n`;

  it.each(['', 'Authorization: Bearer x.y.z\r\n'])('is refused before it has arrived (%j)', async (authorization) => {
    const answer = await exchange(test.url, [head(authorization), partsOf(petUuid(), await file()).subarray(0, 300)]);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain('"code":"unauthorized"');
    await nothingIsLeft();
  });
});

describe('whose pet it is', () => {
  it('keeps others from adding to it, and nothing of theirs', async () => {
    expect((await add(await picture(), {}, bob).expect(403)).body).toEqual(problem('not_yours'));
    await nothingIsLeft();
  });

  it.each(['ana', 'bob'])('is not told where %s has blocked the other', async (blocker) => {
    await (blocker === 'ana' ? test.make.block(ana.id, bob.id) : test.make.block(bob.id, ana.id));
    expect((await add(await picture(), {}, bob).expect(404)).body).toEqual(problem('pet_not_found'));
    expect((await test.as(bob).get(`/api/pet-photo/pet/${pet.uuid}`).expect(404)).body).toEqual(
      problem('pet_not_found'),
    );
    await nothingIsLeft();
  });

  it('has to be said', async () => {
    const { body } = await upload(test, ana, UNKNOWN_UUID, await picture()).expect(404);
    expect(body).toEqual(problem('pet_not_found'));
    for (const uuid of [...NO_UUIDS, String(pet.id), '']) {
      const answer = await upload(test, ana, uuid, await picture()).expect(400);
      expect(answer.body).toEqual(invalid({ petUuid: 'invalid_uuid' }));
    }
    const missing = await send(multipart(await file())).expect(400);
    expect(missing.body).toEqual(invalid({ petUuid: 'invalid_uuid' }));
    for (const name of ['petUuid[not]', 'petUuid[]', '__proto__[petUuid]', 'constructor[prototype][petUuid]']) {
      await send(multipart({ name, content: pet.uuid }, await file())).expect(400);
    }
    await send(multipart(petUuid(), petUuid(), await file())).expect(400);
    await nothingIsLeft();
    expect(({} as Record<string, unknown>).petUuid).toBeUndefined();
  });

  it('may be said after the file, and in upper case', async () => {
    const uuid = { name: 'petUuid', content: pet.uuid.toUpperCase() };
    await send(multipart(await file(), uuid)).expect(201);
  });

  it('is for nobody to change by other fields', async () => {
    const other = await test.make.pet({ userId: bob.id });
    const { body } = await add(await picture(), {
      petId: String(other.id),
      id: '77',
      key: '../x',
      userId: String(bob.id),
    }).expect(201);
    expect(body.id).not.toBe(77);
    expect(await test.prisma.petPhoto.findMany({ select: { petId: true } })).toEqual([{ petId: pet.id }]);
  });
});

describe('the description of a photo', () => {
  it.each([...MARKUP, 'Šapa у снегу 🐾', 'x'.repeat(500), '🐕'.repeat(500)])(
    'is stored as it is: %s',
    async (description) => {
      const { body } = await add(await picture(), { description: `  ${description} ` }).expect(201);
      expect(body.description).toBe(description);
    },
  );

  it.each(['', '   ', '\u200b'])('may be left out or empty (%j)', async (description) => {
    expect((await add(await picture(), { description }).expect(201)).body.description).toBeNull();
    expect((await add(await picture()).expect(201)).body.description).toBeNull();
  });

  it.each([
    ['x'.repeat(501), 'too_long'],
    ['a\0b', 'invalid_text'],
  ] as const)('is refused when it cannot be stored', async (description, code) => {
    expect((await add(await picture(), { description }).expect(400)).body).toEqual(invalid({ description: code }));
    await nothingIsLeft();
  });

  it('is one', async () => {
    const twice = [
      { name: 'description', content: 'a' },
      { name: 'description', content: 'b' },
    ];
    expect((await send(multipart(petUuid(), ...twice, await file())).expect(400)).body).toEqual(
      invalid({ description: 'invalid' }),
    );
    await nothingIsLeft();
  });
});

describe('an album', () => {
  const albumOf = (id: number | string, reader = bob) => test.as(reader).get(`/api/pet-photo/pet/${id}`);

  it('has one main photo, the first, also of many that come together', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, async () => add(await picture())));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const { mainPhotoId } = await test.prisma.pet.findUniqueOrThrow({ where: { id: pet.id } });
    const ids = answers.map(({ body }) => body.id as number).sort((a, b) => a - b);
    expect(mainPhotoId).toBe(ids[0]);
    const { body } = await test.as(bob).get(`/api/pet/${pet.id}`);
    expect(body.photos.map(({ id }: { id: number }) => id)).toEqual([ids[0], ...ids.slice(1).reverse()]);
    expect(new Set(answers.map((answer) => answer.body.path)).size).toBe(6);
  });

  it('is listed newest first, without deleted photos', async () => {
    const { body: first } = await add(await picture());
    const { body: deleted } = await add(await picture());
    const { body: last } = await add(await picture('png'), { description: 'Riki' });
    await test.prisma.petPhoto.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } });
    for (const id of [pet.id, pet.uuid, pet.uuid.toUpperCase()]) {
      expect((await albumOf(id).expect(200)).body).toEqual([last, first]);
    }
    expect((await test.as(bob).get(`/api/pet/${pet.id}`)).body.photos).toEqual([first, last]);
  });

  it('may be empty, or not there', async () => {
    expect((await albumOf(pet.id).expect(200)).body).toEqual([]);
    for (const unknown of [UNKNOWN_ID, UNKNOWN_UUID]) {
      expect((await albumOf(unknown).expect(404)).body).toEqual(problem('pet_not_found'));
    }
    for (const id of ['0', 'x', ...NO_UUIDS]) {
      expect((await albumOf(encodeURIComponent(id)).expect(400)).body).toEqual(invalid({ petUuidOrId: 'invalid' }));
    }
  });

  it('comes in pages', async () => {
    await test.prisma.petPhoto.createMany({
      data: Array.from({ length: 7 }, (_, index) => ({
        petId: pet.id,
        key: `aa/${index}`,
        width: 9,
        height: 9,
        widths: [9],
      })),
    });
    const sizes = [];
    let next: string | undefined = `/api/pet-photo/pet/${pet.uuid}?limit=3`;
    while (next) {
      const page: Response = await test.as(bob).get(next).expect(200);
      sizes.push(page.body.length);
      next = /^<(.*)>; rel="next"$/.exec(page.headers.link ?? '')?.[1];
    }
    expect(sizes).toEqual([3, 3, 1]);
    await albumOf(`${pet.id}?limit=0`).expect(400);
    await albumOf(`${pet.id}?cursor=x`).expect(400);
  });

  it('needs a token to be read', async () => {
    await test.http().get(`/api/pet-photo/pet/${pet.uuid}`).expect(401);
  });

  it('has room for so many photos and no more, also of many that come together', async () => {
    await test.beside({ PHOTOS_PER_PET: '2' }, async (limited) => {
      const answers = await Promise.all(
        Array.from({ length: 5 }, async () => upload(limited, ana, pet.uuid, await picture())),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 409)!.body).toEqual(problem('too_many_photos'));
    });
    await eventually(async () => expect(await storedFiles(test)).toHaveLength(4));
    expect((await albumOf(pet.id)).body).toHaveLength(2);
  });

  it('is not filled by somebody in a hurry', async () => {
    await test.beside({ UPLOADS_PER_USER: '2' }, async (limited) => {
      await upload(limited, ana, pet.uuid, await picture()).expect(201);
      await upload(limited, ana, UNKNOWN_UUID, await picture()).expect(404);
      const { body, headers } = await upload(limited, ana, pet.uuid, await picture()).expect(429);
      expect(body).toEqual(problem('too_many_requests'));
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      await upload(limited, bob, pet.uuid, await picture()).expect(403);
    });
  });
});

describe('many uploads of one user at the same time', () => {
  it('are refused before they are read, until some of them have ended, be it in the middle', async () => {
    await test.beside({ UPLOADS_AT_ONCE_PER_USER: '2' }, async (limited) => {
      const headers = { authorization: ana.bearer, 'content-type': MULTIPART, 'content-length': 1000 };
      const begun = [1, 2].map(() => {
        const call = httpRequest(`${limited.url}/api/pet-photo`, { method: 'POST', headers });
        call.on('error', () => {}).write(partsOf({ name: 'file', filename: 'photo.jpg', content: 'x' }));
        return call;
      });
      await eventually(async () => expect(await storedFiles(test)).toHaveLength(2));
      const head = `POST /api/pet-photo HTTP/1.1\r\nHost: x\r\nAuthorization: ${ana.bearer}\r\nContent-Type: ${MULTIPART}`;
      const answer = await exchange(limited.url, [`${head}\r\nContent-Length: 1000\r\n\r\n`], () => true);
      expect(answer).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: \d/i);
      await upload(limited, bob, pet.uuid, await picture()).expect(403);
      for (const call of begun) call.destroy();
      await eventually(async () => {
        await upload(limited, ana, pet.uuid, await picture()).expect(201);
      });
    });
  });

  it('take no place when they are given up as soon as they begin', async () => {
    await test.beside({ UPLOADS_AT_ONCE_PER_USER: '1' }, async (limited) => {
      const { port } = new URL(limited.url);
      const head = `POST /api/pet-photo HTTP/1.1\r\nHost: x\r\nAuthorization: ${ana.bearer}\r\nContent-Type: ${MULTIPART}`;
      const giveUp = (after: number) =>
        new Promise<void>((resolve) => {
          const line = connect(Number(port), '127.0.0.1');
          line.on('error', () => {}).on('close', () => resolve());
          line.write(`${head}\r\nContent-Length: 500000\r\n\r\n--${BOUNDARY}\r\n`, () =>
            setTimeout(() => line.destroy(), after),
          );
        });
      for (let round = 0; round < 40; round++) {
        await giveUp(round % 4);
        await eventually(async () => {
          await upload(limited, ana, pet.uuid, Buffer.from('no picture')).expect(415);
        });
      }
    });
  });

  it('keep nobody else waiting', async () => {
    const large = await photo(2500, 2000).jpeg().toBuffer();
    const done: string[] = [];
    const sends = async (user: TestUser, file: Buffer) => {
      await uploadOwn(test, user, file).expect(201);
      done.push(user === ana ? 'ana' : 'bob');
    };
    const anas = Array.from({ length: 8 }, () => sends(ana, large));
    await eventually(async () => expect(await test.prisma.userPhoto.count()).toBeGreaterThan(0));
    await sends(bob, await picture());
    // One of hers that was begun before, and perhaps the next.
    expect(done.length).toBeLessThan(6);
    await Promise.all(anas);
  });

  it('are all stored where they are as many as the web app sends', async () => {
    const { UPLOADS_AT_ONCE_PER_USER: most } = new Config();
    expect(most).toBeGreaterThanOrEqual(3 * 3); // in three tabs
    await test.beside({ UPLOADS_AT_ONCE_PER_USER: String(most) }, async (limited) => {
      const pictures = await Promise.all(Array.from({ length: most }, () => picture()));
      const answers = await Promise.all(pictures.map((one) => upload(limited, ana, pet.uuid, one)));
      expect(answers.map(({ status }) => status)).toEqual(pictures.map(() => 201));
    });
  });
});

describe('when it cannot be kept', () => {
  it('neither files nor a row stay, and nothing of the insides is told', async () => {
    await test.prisma.$executeRaw`ALTER TABLE "PetPhoto" ADD CONSTRAINT "refuses_all" CHECK (false) NOT VALID`;
    const { body, text } = await add(await picture()).expect(500);
    await test.prisma.$executeRaw`ALTER TABLE "PetPhoto" DROP CONSTRAINT "refuses_all"`;
    expect(body).toEqual(problem('internal'));
    expect(text).not.toMatch(/refuses_all|PetPhoto|prisma|sql|\.ts|\/tmp/i);
    await nothingIsLeft();
    expect((await test.prisma.pet.findUniqueOrThrow({ where: { id: pet.id } })).mainPhotoId).toBeNull();
    await add(await picture()).expect(201);
  });

  it('the sender is not told that the picture was wrong', async () => {
    const temporary = join(test.config.UPLOADS_DIR, '.tmp');
    await rename(temporary, `${temporary}-away`);
    try {
      await test.http().get('/api/health/ready').expect(503);
      await test.http().get('/api/health/live').expect(200);
      const { body } = await add(await picture()).expect(500);
      expect(body).toEqual(problem('internal'));
    } finally {
      await rename(`${temporary}-away`, temporary);
    }
    await add(await picture()).expect(201);
    await test.http().get('/api/health/ready').expect(200);
    await rm(join(temporary, 'check'));
  });
});

describe('/uploads', () => {
  /** As it is written: clients tidy paths before they send them. */
  const statusOf = (path: string) =>
    new Promise<{ status?: number; text: string }>((resolve, reject) => {
      const call = httpRequest({ host: '127.0.0.1', port: new URL(test.url).port, path }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      });
      call.on('error', reject);
      call.end();
    });

  it.each([
    '/uploads',
    '/uploads/',
    '/uploads/..',
    '/uploads/../jwt-secret',
    '/uploads/..%2fjwt-secret',
    '/uploads/%2e%2e/jwt-secret',
    '/uploads/%2e%2e%2fjwt-secret',
    '/uploads/..%5cjwt-secret',
    '/uploads/..%252fjwt-secret',
    '/uploads/....//jwt-secret',
    '/uploads/ab/../../jwt-secret',
    '/uploads//jwt-secret',
    '/uploads/..%2f..%2f.env',
    '/uploads/.git/config',
    '/uploads/.tmp/secret',
    '/uploads/%2etmp/secret',
    '/uploads/.tmp',
    '/uploads/%00',
    '/uploads/x%00.webp',
    '/uploads/%ff',
    '/uploads/%',
    '/uploads/unknown.webp',
    '/UPLOADS/.tmp/secret',
    '//uploads/.tmp/secret',
  ])('%s shows nothing', async (path) => {
    await mkdir(join(test.config.UPLOADS_DIR, '.tmp'), { recursive: true });
    const secret = join(test.config.UPLOADS_DIR, '.tmp', 'secret');
    await writeFile(secret, 'SECRET');
    const { status, text } = await statusOf(path);
    await rm(secret);
    expect([400, 404]).toContain(status);
    expect(JSON.parse(text)).toMatchObject({ statusCode: status, requestId: expect.any(String) });
    expect(text).not.toContain(test.config.JWT_SECRET);
    expect(text).not.toContain('SECRET');
    expect(text).not.toContain(test.config.DATA_DIR);
  });

  it('lists no folder of a picture', async () => {
    const { body } = await add(await picture()).expect(201);
    for (const path of [`/uploads/${body.path}`, `/uploads/${body.path}/`, `/uploads/${body.path.slice(0, 2)}/`]) {
      expect((await statusOf(path)).status).toBe(404);
    }
  });
});
