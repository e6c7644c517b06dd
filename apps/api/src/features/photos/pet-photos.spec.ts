import sharp from 'sharp';
import type { Response } from 'supertest';
import {
  anyId,
  anyMoment,
  invalid,
  MARKUP,
  NO_UUIDS,
  problem,
  UNKNOWN_ID,
  UNKNOWN_UUID,
} from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import { picture } from '../../../test/factories.js';
import { file, nothingIsLeft, pet, petUuid, send, startWithPet } from '../../../test/pet-uploads.js';
import { ana, bob, test } from '../../../test/three-people.js';
import { animatedGif, multipart, photo, storedFiles, turnedJpeg, upload } from '../../../test/uploads.js';

startWithPet();

const ONE_DAY = 'public, max-age=86400';

const add = (file: Buffer, fields: object = {}, user = ana) => upload(test, user, pet.uuid, file, fields);

const bytesOf = async (url: string) => (await test.http().get(url).buffer(true).expect(200)).body as Buffer;

describe('an uploaded photo', () => {
  it('is stored in all display widths, and its URLs are returned', async () => {
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

  it('is returned as a photo of its pet', async () => {
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
  ])('is not enlarged beyond %i × %i pixels', async (width, height, widths) => {
    const { body } = await add(await picture('png', width, height)).expect(201);
    expect(body).toMatchObject({ width: widths.at(-1), height });
    expect(body.variants.map((variant: { width: number }) => variant.width)).toEqual(widths);
    for (const variant of body.variants) {
      expect((await sharp(await bytesOf(variant.url)).metadata()).width).toBe(variant.width);
    }
  });

  it('keeps its proportions if it is very long or very wide', async () => {
    const { body: wide } = await add(await picture('png', 5000, 2)).expect(201);
    expect(wide).toMatchObject({ width: 1920, height: 1 });
    const { body: long } = await add(await picture('png', 2, 5000)).expect(201);
    expect(long).toMatchObject({ width: 2, height: 5000 });
  });

  it.each(['jpeg', 'png', 'gif'] as const)(
    'can be a %s, regardless of its file name and content type',
    async (format) => {
      const call = test
        .as(ana)
        .post('/api/pet-photo')
        .field('petUuid', pet.uuid)
        .attach('file', await picture(format), { filename: 'page.html', contentType: 'text/html' });
      const { body } = await call.expect(201);
      const { headers } = await test.http().get(body.url).expect(200);
      expect(headers['content-type']).toBe('image/webp');
    },
  );

  it('keeps its animation', async () => {
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

  it('is stored upright, and without location and camera metadata', async () => {
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

  it('is cached for a day by browsers, and cannot run as a page', async () => {
    const { body } = await add(await picture()).expect(201);
    const { headers } = await test.http().get(body.url).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': ONE_DAY,
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

describe('the field petUuid of POST /pet-photo', () => {
  it("must identify one of the caller's pets, and a rejected upload leaves no files", async () => {
    expect((await add(await picture(), {}, bob).expect(403)).body).toEqual(problem('not_yours'));
    await nothingIsLeft();
  });

  it.each(['ana', 'bob'])('returns 404 if %s has blocked the other user', async (blocker) => {
    await (blocker === 'ana' ? test.make.block(ana.id, bob.id) : test.make.block(bob.id, ana.id));
    expect((await add(await picture(), {}, bob).expect(404)).body).toEqual(problem('pet_not_found'));
    expect((await test.as(bob).get(`/api/pet-photo/pet/${pet.uuid}`).expect(404)).body).toEqual(
      problem('pet_not_found'),
    );
    await nothingIsLeft();
  });

  it('is required and must be the UUID of an existing pet', async () => {
    const { body } = await upload(test, ana, UNKNOWN_UUID, await picture()).expect(404);
    expect(body).toEqual(problem('pet_not_found'));
    for (const uuid of [...NO_UUIDS, String(pet.id), '']) {
      const response = await upload(test, ana, uuid, await picture()).expect(400);
      expect(response.body).toEqual(invalid({ petUuid: 'invalid_uuid' }));
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

  it('may come after the file and be in upper case', async () => {
    const uuid = { name: 'petUuid', content: pet.uuid.toUpperCase() };
    await send(multipart(await file(), uuid)).expect(201);
  });

  it('cannot be overridden by other fields', async () => {
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

describe('the field description of POST /pet-photo', () => {
  it.each([...MARKUP, 'Šapa у снегу 🐾', 'x'.repeat(500), '🐕'.repeat(500)])(
    'is stored unchanged: %s',
    async (description) => {
      const { body } = await add(await picture(), { description: `  ${description} ` }).expect(201);
      expect(body.description).toBe(description);
    },
  );

  it.each(['', '   ', '\u200b'])('is null if it is omitted or empty (%j)', async (description) => {
    expect((await add(await picture(), { description }).expect(201)).body.description).toBeNull();
    expect((await add(await picture()).expect(201)).body.description).toBeNull();
  });

  it.each([
    ['x'.repeat(501), 'too_long'],
    ['a\0b', 'invalid_text'],
  ] as const)('is rejected if it is too long or malformed', async (description, code) => {
    expect((await add(await picture(), { description }).expect(400)).body).toEqual(invalid({ description: code }));
    await nothingIsLeft();
  });

  it('is rejected if it is sent twice', async () => {
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

describe('GET /pet-photo/pet/:id', () => {
  const albumOf = (id: number | string, viewer = bob) => test.as(viewer).get(`/api/pet-photo/pet/${id}`);

  it('lists the first of several concurrent uploads as the main photo', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, async () => add(await picture())));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const { mainPhotoId } = await test.prisma.pet.findUniqueOrThrow({ where: { id: pet.id } });
    const ids = responses.map(({ body }) => body.id as number).sort((a, b) => a - b);
    expect(mainPhotoId).toBe(ids[0]);
    const { body } = await test.as(bob).get(`/api/pet/${pet.id}`);
    expect(body.photos.map(({ id }: { id: number }) => id)).toEqual([ids[0], ...ids.slice(1).reverse()]);
    expect(new Set(responses.map((response) => response.body.path)).size).toBe(6);
  });

  it('lists photos newest first, and leaves out deleted photos', async () => {
    const { body: first } = await add(await picture());
    const { body: deleted } = await add(await picture());
    const { body: last } = await add(await picture('png'), { description: 'Riki' });
    await test.prisma.petPhoto.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } });
    for (const id of [pet.id, pet.uuid, pet.uuid.toUpperCase()]) {
      expect((await albumOf(id).expect(200)).body).toEqual([last, first]);
    }
    expect((await test.as(bob).get(`/api/pet/${pet.id}`)).body.photos).toEqual([first, last]);
  });

  it('returns an empty list for a pet without photos and 404 for unknown pets', async () => {
    expect((await albumOf(pet.id).expect(200)).body).toEqual([]);
    for (const unknown of [UNKNOWN_ID, UNKNOWN_UUID]) {
      expect((await albumOf(unknown).expect(404)).body).toEqual(problem('pet_not_found'));
    }
    for (const id of ['0', 'x', ...NO_UUIDS]) {
      expect((await albumOf(encodeURIComponent(id)).expect(400)).body).toEqual(invalid({ petUuidOrId: 'invalid' }));
    }
  });

  it('returns photos in pages', async () => {
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

  it('never lists more photos than the limit, even after concurrent uploads', async () => {
    await test.beside({ QUOTAS: 'photosPerPet=2' }, async (limited) => {
      const responses = await Promise.all(
        Array.from({ length: 5 }, async () => upload(limited, ana, pet.uuid, await picture())),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
      expect(responses.find(({ status }) => status === 409)!.body).toEqual(problem('too_many_photos'));
    });
    await eventually(async () => expect(await storedFiles(test)).toHaveLength(4));
    expect((await albumOf(pet.id)).body).toHaveLength(2);
  });
});

describe('POST /pet-photo', () => {
  it('rate-limits uploads per user', async () => {
    await test.beside({ RATE_LIMITS: 'uploadPerUser=2' }, async (limited) => {
      await upload(limited, ana, pet.uuid, await picture()).expect(201);
      await upload(limited, ana, UNKNOWN_UUID, await picture()).expect(404);
      const { body, headers } = await upload(limited, ana, pet.uuid, await picture()).expect(429);
      expect(body).toEqual(problem('too_many_requests'));
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      await upload(limited, bob, pet.uuid, await picture()).expect(403);
    });
  });
});
