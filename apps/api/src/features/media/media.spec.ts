import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { Response } from 'supertest';
import { invalid, problem } from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import { PASSWORD, picture, type TestUser } from '../../../test/factories.js';
import { queriesOf } from '../../../test/queries.js';
import { ana, bob, startWithThreePeople, test } from '../../../test/three-people.js';
import { emptyStorage, photo, storedFiles, upload, uploadOwn } from '../../../test/uploads.js';
import { InvalidFields } from '../../platform/errors/app-error.js';
import { toProblemView } from '../../platform/errors/error.filter.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { parseUploadUrl } from '../../platform/storage/urls.js';
import { MediaService } from './media.service.js';

startWithThreePeople();

let media: MediaService;
beforeAll(() => {
  media = test.app.get(MediaService);
});
beforeEach(async () => {
  await emptyStorage(test);
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

describe('POST /media', () => {
  it('stores, returns and serves a picture', async () => {
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

  it('rejects files that are not pictures', async () => {
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

  it('stores the picture for the caller, and ignores other fields', async () => {
    const call = test
      .as(ana)
      .post('/api/media')
      .field({ userId: String(bob.id), user_id: String(bob.id), key: '../x' });
    await call.attach('file', await picture(), 'x.jpg').expect(201);
    expect(await test.prisma.media.findMany({ select: { userId: true } })).toEqual([{ userId: ana.id }]);
  });

  it('deletes pictures that have been unused for a month, such as pictures of discarded drafts', async () => {
    const [unused, shown, young] = [await added(), await added(), await added()];
    await test.as(ana).post('/api/wall').send({ mediaUrl: shown }).expect(201);
    const before = await storedFiles(test);
    const age = (url: string, days: number) =>
      test.prisma.media.updateMany({
        where: { key: parseUploadUrl(url)!.key },
        data: { createdAt: new Date(Date.now() - days * 86_400_000) },
      });
    await age(unused, 31);
    await age(shown, 31);
    await age(young, 29);
    await media.sweep();
    await test.http().get(unused).expect(404);
    await test.http().get(shown).expect(200);
    await test.http().get(young).expect(200);
    expect(await test.prisma.media.count()).toBe(2);
    expect(await storedFiles(test)).toHaveLength((before.length / 3) * 2);
    // The first sweep kept this upload, because it was too new. A later sweep removes it.
    await age(young, 31);
    await media.sweep();
    await test.http().get(young).expect(404);
    await test.http().get(shown).expect(200);
    expect(await test.prisma.media.count()).toBe(1);
  });

  it('limits the number of pictures per user, even for concurrent uploads', async () => {
    await test.beside({ QUOTAS: 'mediaPerUser=2' }, async (limited) => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => add(undefined, ana, limited)));
      const statuses = answers.map(({ status }: Response) => status).sort();
      expect(statuses).toEqual([201, 201, 409, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 409)!.body).toEqual(problem('too_many_media'));
      expect((await add(undefined, bob, limited)).status).toBe(201);
    });
    await eventually(async () => expect(await storedFiles(test)).toHaveLength(6));
  });

  it('rate-limits uploads per user', async () => {
    await test.beside({ RATE_LIMITS: 'uploadPerUser=1' }, async (limited) => {
      expect((await add(undefined, ana, limited)).status).toBe(201);
      const { body, headers } = await add(undefined, ana, limited);
      expect(body).toEqual(problem('too_many_requests'));
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect((await add(undefined, bob, limited)).status).toBe(201);
    });
  });
});

describe('the permission to use a picture', () => {
  const asViewer = ({ id, uuid, sessionId, role, suspendedUntil }: TestUser) => ({
    id,
    uuid,
    sessionId,
    role,
    suspendedUntil,
  });
  const isAllowed = async (user: TestUser, url: string | null | undefined) => {
    const refusal = await media
      .requireOwn(test.prisma, asViewer(user), 'mediaUrl', url)
      .catch((error: unknown) => error);
    if (refusal === undefined) return true;
    expect(refusal).toBeInstanceOf(InvalidFields);
    const body = { ...toProblemView(refusal as InvalidFields, 'x'), requestId: expect.anything() as unknown };
    expect(body).toEqual({ ...invalid({ mediaUrl: 'media_not_yours' }), requestId: expect.anything() as unknown });
    return false;
  };

  it('is given to the uploader, for each size of the picture', async () => {
    const url = await added(await picture('jpeg', 1000, 500));
    for (const width of [320, 960, 1000]) expect(await isAllowed(ana, url.replace('1000', String(width)))).toBe(true);
    expect(await isAllowed(ana, url.replace('1000', '1920'))).toBe(false);
    expect(await isAllowed(bob, url)).toBe(false);
  });

  it('is given to the owner of an album for the photos in it', async () => {
    const pet = await test.make.pet({ userId: ana.id });
    const { body: ofPet } = await upload(test, ana, pet.uuid, await picture());
    const { body: own } = await uploadOwn(test, ana, await picture());
    for (const { url } of [ofPet, own]) {
      expect(await isAllowed(ana, url)).toBe(true);
      expect(await isAllowed(bob, url)).toBe(false);
    }
    await test.as(ana).delete(`/api/pet-photo/${ofPet.id}`).expect(204);
    await test.as(ana).delete(`/api/user-photo/${own.id}`).expect(204);
    for (const { url } of [ofPet, own]) expect(await isAllowed(ana, url)).toBe(false);
  });

  it('is not required for external and empty URLs', async () => {
    for (const url of [null, undefined, '', 'https://example.org/a.png']) expect(await isAllowed(ana, url)).toBe(true);
    expect(await isAllowed(ana, '/uploads/3f/3f0c59d1a2b34c5d6e7f8091a2b3c4d5/960.webp')).toBe(false);
  });
});

describe('a picture removed from content', () => {
  const isStored = (url: string) => existsSync(join(test.config.DATA_DIR, url));
  const post = (mediaUrl: string) => test.as(ana).post('/api/wall').send({ content: 'x', mediaUrl });
  const postId = async (mediaUrl: string) => (await post(mediaUrl).expect(201)).body.id as number;
  const deletePost = (id: number) => test.as(ana).delete(`/api/wall/${id}`);

  const write = async (body: object) =>
    (
      await test
        .as(ana)
        .post('/api/blogs')
        .send({ title: 'x', content: 'x', category: 'PSI', ...body })
        .expect(201)
    ).body.id as number;
  /**
   * Every way to use a picture. Each function starts the use, and returns a function
   * that ends it.
   */
  const USES: [string, (url: string) => Promise<() => PromiseLike<Response>>][] = [
    [
      'the deletion of a wall post',
      async (url) => {
        const id = await postId(url);
        return () => deletePost(id).expect(204);
      },
    ],
    [
      'a change of a wall post',
      async (url) => {
        const id = await postId(url);
        return () => test.as(ana).patch(`/api/wall/${id}`).send({ mediaUrl: null }).expect(200);
      },
    ],
    [
      'the deletion of a blog post with it as picture',
      async (imageUrl) => {
        const id = await write({ imageUrl });
        return () => test.as(ana).delete(`/api/blogs/${id}`).expect(204);
      },
    ],
    [
      'a change of the picture of a blog post',
      async (imageUrl) => {
        const id = await write({ imageUrl });
        return () => test.as(ana).patch(`/api/blogs/${id}`).send({ imageUrl: 'https://example.org/x.png' }).expect(200);
      },
    ],
    [
      'the deletion of a blog post with it in the text',
      async (url) => {
        const id = await write({ content: `See ![Riki](${url}) and ${url}` });
        return () => test.as(ana).delete(`/api/blogs/${id}`).expect(204);
      },
    ],
    [
      'a change of the text of a blog post',
      async (url) => {
        const id = await write({ content: `See ![Riki](${url})` });
        return () => test.as(ana).patch(`/api/blogs/${id}`).send({ content: 'Nothing' }).expect(200);
      },
    ],
    [
      'the account deletion of a message recipient',
      async (content) => {
        const body = { receiverId: bob.id, content, messageType: 'image' };
        await test.as(ana).post('/api/messages/send').send(body).expect(201);
        return () => test.as(bob).delete('/api/user/me').send({ password: PASSWORD }).expect(204);
      },
    ],
  ];

  it.each(USES.map(([name, startUse], index) => [name, startUse, USES[(index + 1) % USES.length]!] as const))(
    'is kept after %s while other content uses it, and is deleted afterwards',
    async (_name, startUse, [, startOtherUse]) => {
      const url = await added(await picture('jpeg', 1000, 500));
      const [endUse, endOtherUse] = [await startUse(url), await startOtherUse(url.replace('1000', '320'))];
      await endUse();
      expect(isStored(url)).toBe(true);
      await endOtherUse();
      expect(isStored(url)).toBe(false);
      await nothingIsLeft();
    },
  );

  it("is deleted even if another user's content contains its URL", async () => {
    const bobs = await added(undefined, bob);
    const id = await write({ content: `![mine?](${bobs})` });
    await test.as(ana).delete(`/api/blogs/${id}`).expect(204);
    expect(isStored(bobs)).toBe(true);
    const again = await test.as(bob).post('/api/wall').send({ content: 'x', mediaUrl: bobs }).expect(201);
    await write({ content: `![mine?](${bobs})` });
    await test.as(bob).delete(`/api/wall/${again.body.id}`).expect(204);
    expect(isStored(bobs)).toBe(false);
  });

  it('is kept if it is a photo in an album', async () => {
    const { body: own } = await uploadOwn(test, ana, await picture());
    await deletePost(await postId(own.url as string)).expect(204);
    expect(isStored(own.url as string)).toBe(true);
  });

  it('is deleted when all posts that use it are deleted concurrently', async () => {
    for (let round = 0; round < 4; round++) {
      const url = await added();
      const ids = [await postId(url), await postId(url), await postId(url)];
      const answers = await Promise.all(ids.map((id) => deletePost(id)));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
      expect(isStored(url)).toBe(false);
    }
    await nothingIsLeft();
  });

  it('is kept if a new post starts to use it while the last post that used it is deleted', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 10; round++) {
      const url = await added();
      const id = await postId(url);
      const { body: other } = await test.as(ana).post('/api/wall').send({ content: 'other' }).expect(201);
      const [deleted, posted, changed] = await Promise.all([
        deletePost(id),
        post(url),
        test.as(ana).patch(`/api/wall/${other.id}`).send({ mediaUrl: url }),
      ]);
      expect(deleted.status).toBe(204);
      const shown = [posted, changed].filter(({ status }) => status < 300);
      for (const { status, body } of [posted, changed]) {
        statuses.add(status);
        if (status >= 300) expect(body).toEqual(invalid({ mediaUrl: 'media_not_yours' }));
      }
      expect(isStored(url)).toBe(shown.length > 0);
      if (shown.length > 0) await test.http().get(url).expect(200);
    }
    // At least one write succeeded, so the writes really ran concurrently with the deletions.
    expect([...statuses].some((status) => status < 300)).toBe(true);
    const posts = await test.prisma.wallPost.findMany({
      where: { mediaUrl: { not: null } },
      select: { mediaUrl: true },
    });
    expect(await test.prisma.mediaUse.count()).toBe(posts.length);
  });

  it('causes no deadlock when two posts exchange their pictures concurrently', async () => {
    for (let round = 0; round < 4; round++) {
      const [one, two] = [await added(), await added()];
      const [first, second] = [await postId(one), await postId(two)];
      const change = (id: number, mediaUrl: string) => test.as(ana).patch(`/api/wall/${id}`).send({ mediaUrl });
      const answers = await Promise.all([change(first, two), change(second, one)]);
      for (const [index, { status, body }] of answers.entries()) {
        if (status === 200) expect(isStored([two, one][index]!)).toBe(true);
        else expect(body).toEqual(invalid({ mediaUrl: 'media_not_yours' }));
      }
    }
  });

  it('is removed from the database immediately, and its files later if their removal fails', async () => {
    const url = await added();
    const id = await postId(url);
    const [, , shelf, name] = url.split('/') as [string, string, string, string];
    const shelves = join(test.config.UPLOADS_DIR, shelf);
    const warn = jest.spyOn(Logger.prototype, 'warn');
    await rename(shelves, `${shelves}-away`);
    await writeFile(shelves, 'no folder');
    try {
      await deletePost(id).expect(204);
      expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
        expect.stringContaining(`failed to move the files of ${shelf}/${name}: ENOTDIR`),
      ]);
    } finally {
      warn.mockRestore();
      await rm(shelves);
      await rename(`${shelves}-away`, shelves);
    }
    expect(await test.prisma.media.count()).toBe(0);
    expect(isStored(url)).toBe(true);
    await test.app.get(StorageService).placeDue();
    await nothingIsLeft();
    expect(isStored(url)).toBe(false);
  });

  it('is found with the same number of queries for one post and for many posts by the owner', async () => {
    const deleting = async () => {
      const id = await postId(await added());
      return queriesOf(() => deletePost(id).expect(204));
    };
    const few = await deleting();
    const content = `![x](${await added()}) ${'/uploads/'.repeat(4000)}`;
    for (let count = 0; count < 10; count++) await write({ content });
    const many = await deleting();
    expect(many).toHaveLength(few.length);
    expect(few.filter((statement) => /content|string_to_array/.test(statement))).toEqual([]);
  });
});
