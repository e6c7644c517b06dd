import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Response } from 'supertest';
import { invalid, problem } from '../../test/answers.js';
import { TestApp } from '../../test/app.js';
import { picture, type TestUser } from '../../test/factories.js';
import { emptyStorage, eventually, exchange, photo, storedFiles, upload, uploadOwn } from '../../test/uploads.js';
import { InvalidFields } from '../common/errors/app-error.js';
import { toProblemView } from '../common/errors/error.filter.js';
import { MediaService } from './media.service.js';

let test: TestApp;
let media: MediaService;
let ana: TestUser;
let bob: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
  media = test.app.get(MediaService);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  await emptyStorage(test);
  ana = await test.make.user();
  bob = await test.make.user();
});

const add = async (file?: Buffer, user = ana, on = test) =>
  on
    .as(user)
    .post('/api/media')
    .attach('file', file ?? (await picture()), { filename: 'x.jpg', contentType: 'image/jpeg' });

const nothingIsLeft = () =>
  eventually(async () => {
    expect(await storedFiles(test)).toEqual([]);
    expect(await test.prisma.media.count()).toBe(0);
  });

const added = async (file?: Buffer, user = ana): Promise<string> => {
  const { status, body } = await add(file, user);
  expect(status).toBe(201);
  return body.url as string;
};

describe('a picture for a post', () => {
  it('is stored, answered and shown', async () => {
    const { status, body } = await add(await photo(2400, 1600).jpeg().toBuffer());
    expect(status).toBe(201);
    expect(body).toEqual({
      url: expect.stringMatching(/^\/uploads\/([0-9a-f]{2})\/\1[0-9a-f]{30}\/1920\.webp$/),
      width: 1920,
      height: 1280,
    });
    await test.http().get(body.url).expect(200).expect('content-type', 'image/webp');
    expect(await test.prisma.media.findMany({ select: { userId: true, widths: true } })).toEqual([
      { userId: ana.id, widths: [320, 960, 1920] },
    ]);
  });

  it('needs a token, and is refused before it has arrived', async () => {
    const answer = await exchange(test.url, [
      'POST /api/media HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n--b\r\n',
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    await nothingIsLeft();
  });

  it('is a picture', async () => {
    expect((await add(Buffer.from('<svg onload="alert(1)"/>'))).body).toEqual(problem('image_not_accepted'));
    expect((await add(await picture('webp'))).body).toEqual(problem('image_not_accepted'));
    expect((await add(Buffer.alloc(0))).body).toEqual(problem('image_broken'));
    expect((await add(Buffer.alloc(5 * 1024 * 1024))).body).toEqual(problem('file_too_large'));
    expect((await test.as(ana).post('/api/media').send({ file: 'x' }).expect(415)).body).toEqual(
      problem('unsupported_media_type'),
    );
    expect((await test.as(ana).post('/api/media').field('file', 'x').expect(400)).body).toEqual(
      problem('file_missing'),
    );
    await nothingIsLeft();
  });

  it('belongs to the caller, whatever else is sent', async () => {
    const call = test
      .as(ana)
      .post('/api/media')
      .field({ userId: String(bob.id), user_id: String(bob.id), key: '../x' });
    await call.attach('file', await picture(), 'x.jpg').expect(201);
    expect(await test.prisma.media.findMany({ select: { userId: true } })).toEqual([{ userId: ana.id }]);
  });

  it('is one of so many and no more, also of many that come together', async () => {
    await test.beside({ MEDIA_PER_USER: '2' }, async (limited) => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => add(undefined, ana, limited)));
      const statuses = answers.map(({ status }: Response) => status).sort();
      expect(statuses).toEqual([201, 201, 409, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 409)!.body).toEqual(problem('too_many_media'));
      expect((await add(undefined, bob, limited)).status).toBe(201);
    });
    await eventually(async () => expect(await storedFiles(test)).toHaveLength(6));
  });

  it('cannot be uploaded in a hurry', async () => {
    await test.beside({ UPLOADS_PER_USER: '1' }, async (limited) => {
      expect((await add(undefined, ana, limited)).status).toBe(201);
      const { body, headers } = await add(undefined, ana, limited);
      expect(body).toEqual(problem('too_many_requests'));
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect((await add(undefined, bob, limited)).status).toBe(201);
    });
  });
});

describe('who may show a picture', () => {
  const asViewer = ({ id, uuid, sessionId }: TestUser) => ({ id, uuid, sessionId });
  const may = async (user: TestUser, url: string | null | undefined) => {
    const refusal = await media.requireOwn(asViewer(user), 'mediaUrl', url).catch((error: unknown) => error);
    if (refusal === undefined) return true;
    expect(refusal).toBeInstanceOf(InvalidFields);
    const body = { ...toProblemView(refusal as InvalidFields, 'x'), requestId: expect.anything() as unknown };
    expect(body).toEqual({ ...invalid({ mediaUrl: 'media_not_yours' }), requestId: expect.anything() as unknown });
    return false;
  };

  it('is who uploaded it, in any of its widths', async () => {
    const url = await added(await picture('jpeg', 1000, 500));
    for (const width of [320, 960, 1000]) expect(await may(ana, url.replace('1000', String(width)))).toBe(true);
    expect(await may(ana, url.replace('1000', '1920'))).toBe(false);
    expect(await may(bob, url)).toBe(false);
  });

  it('is whose album it is in, as long as it is there', async () => {
    const pet = await test.make.pet({ userId: ana.id });
    const { body: ofPet } = await upload(test, ana, pet.uuid, await picture());
    const { body: own } = await uploadOwn(test, ana, await picture());
    for (const { url } of [ofPet, own]) {
      expect(await may(ana, url)).toBe(true);
      expect(await may(bob, url)).toBe(false);
    }
    await test.as(ana).delete(`/api/pet-photo/${ofPet.id}`).expect(204);
    await test.as(ana).delete(`/api/user-photo/${own.id}`).expect(204);
    for (const { url } of [ofPet, own]) expect(await may(ana, url)).toBe(false);
  });

  it('does not matter for none, and for addresses elsewhere', async () => {
    for (const url of [null, undefined, '', 'https://example.org/a.png']) expect(await may(ana, url)).toBe(true);
    expect(await may(ana, '/uploads/3f/3f0c59d1a2b34c5d6e7f8091a2b3c4d5/960.webp')).toBe(false);
  });
});

describe('a picture that nothing shows any more', () => {
  const asViewer = () => ({ id: ana.id, uuid: ana.uuid, sessionId: ana.sessionId });
  const isThere = (url: string) => existsSync(join(test.config.DATA_DIR, url));

  it('goes, with its files', async () => {
    const url = await added();
    await media.release(asViewer(), [url]);
    expect(isThere(url)).toBe(false);
    await nothingIsLeft();
    await media.release(asViewer(), [url]);
  });

  it.each<[string, (url: string) => Promise<unknown>]>([
    ['a wall post', (mediaUrl) => test.prisma.wallPost.create({ data: { authorId: ana.id, content: 'x', mediaUrl } })],
    [
      'a blog post',
      (imageUrl) =>
        test.prisma.blogPost.create({
          data: { authorId: ana.id, title: 'x', content: 'x', excerpt: 'x', category: 'PSI', imageUrl },
        }),
    ],
    [
      'the text of a blog post',
      (url) =>
        test.prisma.blogPost.create({
          data: { authorId: ana.id, title: 'x', content: `See ![Riki](${url})!`, excerpt: 'x', category: 'PSI' },
        }),
    ],
    [
      'a message',
      async (content) => {
        const [low, high] = [Math.min(ana.id, bob.id), Math.max(ana.id, bob.id)];
        const { id } = await test.prisma.conversation.create({ data: { lowUserId: low, highUserId: high } });
        await test.prisma.message.create({
          data: { conversationId: id, senderId: ana.id, receiverId: bob.id, content, messageType: 'IMAGE' },
        });
      },
    ],
  ])('stays where %s of its owner still shows it', async (_name, show) => {
    const url = await added(await picture('jpeg', 1000, 500));
    await show(url.replace('1000', '960'));
    await media.release(asViewer(), [url]);
    expect(isThere(url)).toBe(true);
  });

  it('stays where it is somebody else’s, or a photo of an album', async () => {
    const bobs = await added(undefined, bob);
    const { body: own } = await uploadOwn(test, ana, await picture());
    await media.release(asViewer(), [bobs, own.url as string, 'https://example.org/a.png', null]);
    for (const url of [bobs, own.url as string]) expect(isThere(url)).toBe(true);
    expect(await test.prisma.media.count()).toBe(1);
  });
});
