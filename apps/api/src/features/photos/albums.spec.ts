import { randomUUID } from 'node:crypto';
import type { Response, Test } from 'supertest';
import {
  anyId,
  anyMoment,
  invalid,
  INVISIBLE_TEXTS,
  MARKUP,
  problem,
  TEXTS,
  UNKNOWN_ID,
} from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import { picture } from '../../../test/factories.js';
import { pet, startWithPet } from '../../../test/pet-uploads.js';
import { expectSameQueries } from '../../../test/queries.js';
import { ana, bob, test } from '../../../test/three-people.js';
import { storedFiles, upload, uploadOwn } from '../../../test/uploads.js';

startWithPet();

interface Photo {
  id: number;
  path: string;
  url: string;
  variants: { url: string }[];
}

/** The two album types under test: Ana's own album and her pet's album. */
const albums = [
  {
    kind: 'of a pet',
    calls: '/api/pet-photo',
    /** Request field that chooses the main photo or profile picture. */
    choiceField: 'isMain',
    /** Returns the photo that is the main photo or profile picture by default. */
    defaultOf: (photos: Photo[]) => photos[0]!,
    add: (file: Buffer, fields: object = {}, user = ana) => upload(test, user, pet.uuid, file, fields),
    list: () => `/api/pet-photo/pet/${pet.uuid}`,
    order: () => `/api/pet-photo/pet/${pet.uuid}/order`,
    imageUrl: async () => (await test.as(ana).get(`/api/pet/${pet.id}`).expect(200)).body.imageUrl as string | null,
    updatedAt: async () => (await test.prisma.pet.findUniqueOrThrow({ where: { id: pet.id } })).albumUpdatedAt,
    rows: () => test.prisma.petPhoto.findMany({ orderBy: { id: 'asc' } }),
    createRows: (count: number) =>
      test.prisma.petPhoto.createMany({
        data: Array.from({ length: count }, () => ({ petId: pet.id, ...row() })),
      }),
    quota: 'photosPerPet',
    like: (userId: number) => test.prisma.like.create({ data: { userId, albumPetId: pet.id } }),
  },
  {
    kind: 'of a user',
    calls: '/api/user-photo',
    choiceField: 'isProfile',
    defaultOf: (photos: Photo[]) => photos.at(-1)!,
    add: (file: Buffer, fields: object = {}, user = ana) => uploadOwn(test, user, file, fields),
    list: () => `/api/user-photo/user/${ana.uuid}`,
    order: () => '/api/user-photo/order',
    imageUrl: async () => (await test.as(ana).get('/api/user/me').expect(200)).body.imageUrl as string | null,
    updatedAt: async () => (await test.prisma.user.findUniqueOrThrow({ where: { id: ana.id } })).albumUpdatedAt,
    rows: () => test.prisma.userPhoto.findMany({ orderBy: { id: 'asc' } }),
    createRows: (count: number) =>
      test.prisma.userPhoto.createMany({
        data: Array.from({ length: count }, () => ({ userId: ana.id, ...row() })),
      }),
    quota: 'photosPerUser',
    like: (userId: number) => test.prisma.like.create({ data: { userId, albumUserId: ana.id } }),
  },
] as const;

/** Returns the columns of a photo without files. */
const row = () => ({ key: randomUUID(), width: 9, height: 9, widths: [9] });
const idsOf = ({ body }: Response) => (body as Photo[]).map(({ id }) => id);
const statusesOf = (responses: Response[]) => responses.map(({ status }) => status).sort();

describe.each(albums)('photo album $kind', (album) => {
  const { calls, choiceField } = album;
  /** For code that both albums share. Tests it only once. */
  const inSharedCode = (tests: () => void) => album.kind === 'of a pet' && tests();
  /** Uploads photos and returns them in the order of upload. */
  const addPhotos = async (count: number): Promise<Photo[]> => {
    const photos: Photo[] = [];
    for (let index = 0; index < count; index++) {
      photos.push((await album.add(await picture(), { description: `photo ${index}` }).expect(201)).body as Photo);
    }
    return photos;
  };
  const listed = async (viewer = bob) => idsOf(await test.as(viewer).get(album.list()).expect(200));
  const patch = (id: number | string, body: object, user = ana): Test =>
    test.as(user).patch(`${calls}/${id}`).send(body);
  const remove = (id: number | string, user = ana): Test => test.as(user).delete(`${calls}/${id}`);
  const order = (photoIds: unknown, user = ana): Test => test.as(user).put(album.order()).send({ photoIds });
  const filesOf = async ({ path }: Photo) => (await storedFiles(test)).filter((file) => file.startsWith(path));

  describe('PATCH of an album photo', () => {
    it('changes the description and returns the photo', async () => {
      const [photo] = await addPhotos(1);
      const { body } = await patch(photo!.id, { description: '  In the snow ' }).expect(200);
      expect(body).toEqual({
        id: anyId,
        url: `/uploads/${photo!.path}/400.webp`,
        path: photo!.path,
        source: 'web',
        description: 'In the snow',
        width: 400,
        height: 8,
        variants: [320, 400].map((width) => ({ url: `/uploads/${photo!.path}/${width}.webp`, width })),
        createdAt: anyMoment,
        deletedAt: null,
      });
      expect((await test.as(bob).get(album.list())).body).toEqual([body]);
    });

    it('keeps the description if omitted, and clears it if empty', async () => {
      const [photo] = await addPhotos(1);
      expect((await patch(photo!.id, {}).expect(200)).body.description).toBe('photo 0');
      for (const empty of ['', null, ...INVISIBLE_TEXTS]) {
        await patch(photo!.id, { description: 'x' }).expect(200);
        expect((await patch(photo!.id, { description: empty }).expect(200)).body.description).toBeNull();
      }
    });

    inSharedCode(() => {
      it('stores descriptions unchanged', async () => {
        const [photo] = await addPhotos(1);
        for (const description of [...MARKUP, ...TEXTS, '🐕'.repeat(500)]) {
          expect((await patch(photo!.id, { description }).expect(200)).body.description).toBe(description);
        }
      });

      it.each<[unknown, 'too_long' | 'invalid_text' | 'invalid']>([
        ['x'.repeat(501), 'too_long'],
        ['x'.repeat(100_000), 'too_long'],
        ['a\0b', 'invalid_text'],
        ['\ud800', 'invalid_text'],
        [5, 'invalid'],
        [['x'], 'invalid'],
        [{ set: 'x' }, 'invalid'],
      ])('rejects descriptions that are too long or malformed', async (description, code) => {
        const [photo] = await addPhotos(1);
        expect((await patch(photo!.id, { description }).expect(400)).body).toEqual(invalid({ description: code }));
        expect((await album.rows())[0]!.description).toBe('photo 0');
      });

      it('ignores fields that callers cannot set', async () => {
        const [photo] = await addPhotos(1);
        const before = await album.rows();
        await patch(photo!.id, {
          id: 77,
          key: '../../x',
          path: '../../x',
          petId: 1,
          userId: bob.id,
          width: 1,
          widths: [1],
          position: 99,
          createdAt: '2000-01-01',
          deletedAt: '2000-01-01',
          source: 'camera',
        }).expect(200);
        expect(await album.rows()).toEqual(before);
      });
    });
  });

  describe('the main photo or profile picture', () => {
    it('is the default photo until the owner chooses another photo', async () => {
      expect(await album.imageUrl()).toBeNull();
      const photos = await addPhotos(3);
      const shows = async (photo: Photo) => expect(await album.imageUrl()).toContain(`/uploads/${photo.path}/`);
      await shows(album.defaultOf(photos));

      await patch(photos[1]!.id, { [choiceField]: true }).expect(200);
      await shows(photos[1]!);
      const [later] = await addPhotos(1);
      await shows(photos[1]!);

      await patch(photos[0]!.id, { [choiceField]: false }).expect(200); // not the chosen photo
      await shows(photos[1]!);
      await patch(photos[1]!.id, { [choiceField]: false }).expect(200);
      await shows(album.defaultOf([...photos, later!]));
    });

    it("comes first among the pet's photos", async () => {
      if (choiceField !== 'isMain') return;
      const photos = await addPhotos(4);
      const shown = async () =>
        ((await test.as(bob).get(`/api/pet/${pet.id}`)).body.photos as Photo[]).map(({ id }) => id);
      const [a, b, c, d] = photos.map(({ id }) => id);
      expect(await shown()).toEqual([a, d, c, b]);
      await patch(c!, { isMain: true }).expect(200);
      expect(await shown()).toEqual([c, d, b, a]);
      await order([b, a, d, c]).expect(200);
      expect(await shown()).toEqual([c, b, a, d]);
    });

    it('is replaced by another photo when it is deleted, or is null if no photos are left', async () => {
      const photos = await addPhotos(3);
      const [first, second, third] = photos as [Photo, Photo, Photo];
      await patch(second.id, { [choiceField]: true }).expect(200);
      await remove(second.id).expect(204);
      const left = [first, third];
      expect(await album.imageUrl()).toContain(album.defaultOf(left).path);
      await remove(album.defaultOf(left).id).expect(204);
      const last = left.find(({ id }) => id !== album.defaultOf(left).id)!;
      expect(await album.imageUrl()).toContain(last.path);
      expect(await album.updatedAt()).not.toBeNull();
      await remove(last.id).expect(204);
      expect(await album.imageUrl()).toBeNull();
      expect(await album.updatedAt()).toBeNull();

      const [next] = await addPhotos(1);
      expect(await album.imageUrl()).toContain(next!.path);
    });

    it.each(['true', 1, null, [true]])('cannot be chosen with the value %j', async (value) => {
      const [photo] = await addPhotos(1);
      const response = await patch(photo!.id, { [choiceField]: value }).expect(400);
      expect(response.body).toEqual(invalid({ [choiceField]: 'boolean_invalid' }));
    });
  });

  describe('DELETE of an album photo', () => {
    it('removes the photo from the list and deletes its files', async () => {
      const [kept, photo] = (await addPhotos(2)) as [Photo, Photo];
      expect(await filesOf(photo)).toHaveLength(2);
      for (const { url } of photo.variants) await test.http().get(url).expect(200);

      const { body } = await remove(photo.id).expect(204);
      expect(body).toEqual({});
      expect(await listed()).toEqual([kept.id]);
      for (const { url } of photo.variants) await test.http().get(url).expect(404);
      expect(await storedFiles(test)).toEqual(await filesOf(kept));
      expect((await album.rows()).map(({ deletedAt }) => deletedAt !== null)).toEqual([false, true]);
    });

    it('returns 404 for all later changes and deletions', async () => {
      const [photo] = await addPhotos(1);
      await remove(photo!.id).expect(204);
      expect((await remove(photo!.id).expect(404)).body).toEqual(problem('photo_not_found'));
      expect((await patch(photo!.id, { description: 'x', [choiceField]: true }).expect(404)).body).toEqual(
        problem('photo_not_found'),
      );
      expect(await album.imageUrl()).toBeNull();
    });

    it('makes room for another photo in a full album', async () => {
      await test.beside({ QUOTAS: `${album.quota}=1` }, async (limited) => {
        const add = async () => {
          const call = limited
            .as(ana)
            .post(calls)
            .attach('file', await picture(), 'x.jpg');
          return choiceField === 'isMain' ? call.field('petUuid', pet.uuid) : call;
        };
        const { body } = await add();
        expect((await add()).body).toEqual(problem('too_many_photos'));
        await remove(body.id).expect(204);
        expect((await add()).status).toBe(201);
      });
    });
  });

  describe('the order of an album', () => {
    it('is newest first by default, and new photos come first even after the owner has reordered it', async () => {
      const [a, b, c] = (await addPhotos(3)).map(({ id }) => id);
      expect(await listed()).toEqual([c, b, a]);

      const { body } = await order([b, c, a]).expect(200);
      expect(body).toEqual((await test.as(bob).get(album.list())).body);
      expect(await listed()).toEqual([b, c, a]);

      const [d] = (await addPhotos(1)).map(({ id }) => id);
      expect(await listed()).toEqual([d, b, c, a]);
    });

    it('does not change the main photo or profile picture', async () => {
      const photos = await addPhotos(3);
      const before = await album.imageUrl();
      await order([photos[1]!.id, photos[0]!.id, photos[2]!.id]).expect(200);
      expect(await album.imageUrl()).toBe(before);
    });

    inSharedCode(() => {
      it('moves the sent photos to the front, and keeps the order of all other photos', async () => {
        const [a, b, c, d] = (await addPhotos(4)).map(({ id }) => id);
        expect(idsOf(await order([a]).expect(200))).toEqual([a, d, c, b]);
        expect(idsOf(await order([b, d]).expect(200))).toEqual([b, d, a, c]);
        expect(idsOf(await order([]).expect(200))).toEqual([b, d, a, c]);
        await remove(d!).expect(204);
        expect(idsOf(await order([c, b]).expect(200))).toEqual([c, b, a]);
        expect(await listed()).toEqual([c, b, a]);
      });

      it('applies across pages', async () => {
        await album.createRows(7);
        const ids = (await album.rows()).map(({ id }) => id);
        const wanted = [ids[3]!, ids[6]!, ids[0]!, ids[5]!, ids[1]!, ids[4]!, ids[2]!];
        await order(wanted).expect(200);
        const pages: number[][] = [];
        let next: string | undefined = `${album.list()}?limit=3`;
        while (next) {
          const page: Response = await test.as(bob).get(next).expect(200);
          pages.push(idsOf(page));
          next = /^<(.*)>; rel="next"$/.exec(page.headers.link ?? '')?.[1];
        }
        expect(pages).toEqual([wanted.slice(0, 3), wanted.slice(3, 6), wanted.slice(6)]);
        await test.as(bob).get(`${album.list()}?limit=0`).expect(400);
        await test.as(bob).get(`${album.list()}?cursor=x`).expect(400);
      });

      it('rejects unknown, deleted and repeated photos, and photos from other albums', async () => {
        const [a, b] = (await addPhotos(2)).map(({ id }) => id) as [number, number];
        const stranger = await test.make.user();
        const strangersPet = await test.make.pet({ userId: stranger.id });
        const { body: ofOther } = await upload(test, stranger, strangersPet.uuid, await picture());
        const { body: ofUser } = await uploadOwn(test, stranger, await picture());
        const [deleted] = await addPhotos(1);
        await remove(deleted!.id).expect(204);
        const own = new Set([a, b]);
        const foreign = [ofOther.id as number, ofUser.id as number].filter((id) => !own.has(id));
        for (const photoIds of [[a, a], [a, UNKNOWN_ID], [deleted!.id], ...foreign.map((id) => [a, id])]) {
          expect((await order(photoIds).expect(400)).body).toEqual(invalid({ photoIds: 'photo_ids_invalid' }));
        }
        for (const photoIds of [
          undefined,
          null,
          a,
          String(a),
          { id: a },
          [String(a)],
          [0],
          [1.5],
          [-a],
          [null],
          [[a]],
        ]) {
          expect((await order(photoIds).expect(400)).body).toEqual(invalid({ photoIds: 'photo_ids_invalid' }));
        }
        await test.as(ana).put(album.order()).send([a, b]).expect(400);
        // A list that is too long is rejected instead of truncated.
        const tooMany = [a, b, ...Array.from({ length: 1000 }, (_one, index) => UNKNOWN_ID - index)];
        expect((await order(tooMany).expect(400)).body).toEqual(invalid({ photoIds: 'photo_ids_invalid' }));
        expect((await order([...Array<number>(1000).fill(a), b]).expect(400)).body).toEqual(
          invalid({ photoIds: 'photo_ids_invalid' }),
        );
        expect(await listed()).toEqual([b, a]);
      });
    });
  });

  describe('access to an album', () => {
    let photos: Photo[];
    let before: unknown;
    beforeEach(async () => {
      photos = await addPhotos(2);
      before = await album.rows();
    });
    const nothingChanged = async () => {
      expect(await album.rows()).toEqual(before);
      expect(await storedFiles(test)).toHaveLength(4);
    };

    it('is open to other users for reading', async () => {
      expect(await listed(bob)).toEqual(photos.map(({ id }) => id).reverse());
      expect(await listed(ana)).toEqual(photos.map(({ id }) => id).reverse());
    });

    it('is limited to the owner for changes', async () => {
      const { id } = photos[0]!;
      for (const call of [patch(id, { description: 'x', [choiceField]: true }, bob), remove(id, bob)]) {
        expect((await call.expect(403)).body).toEqual(problem('not_yours'));
      }
      const response = await order([id], bob);
      expect(response.body).toEqual(
        choiceField === 'isMain' ? problem('not_yours') : invalid({ photoIds: 'photo_ids_invalid' }),
      );
      await nothingChanged();
    });

    it.each(['ana', 'bob'])('is denied if %s has blocked the other user', async (blocker) => {
      await (blocker === 'ana' ? test.make.block(ana.id, bob.id) : test.make.block(bob.id, ana.id));
      const { id } = photos[0]!;
      for (const call of [patch(id, { description: 'x' }, bob), remove(id, bob)]) {
        expect((await call.expect(404)).body).toEqual(problem('photo_not_found'));
      }
      const list = await test.as(bob).get(album.list());
      if (choiceField === 'isMain') expect(list.body).toEqual(problem('pet_not_found'));
      else expect([list.status, list.body]).toEqual([200, []]);
      await nothingChanged();
    });
  });

  it('fails for unknown photo ids', async () => {
    for (const call of [patch(UNKNOWN_ID, {}), remove(UNKNOWN_ID)]) {
      expect((await call.expect(404)).body).toEqual(problem('photo_not_found'));
    }
  });

  it('needs the same number of queries for 1 and for 50 photos', async () => {
    await album.createRows(1);
    await expectSameQueries(
      () => test.as(bob).get(`${album.list()}?limit=100`).expect(200),
      () => album.createRows(49),
    );
  });

  describe('concurrent changes to an album', () => {
    it('delete a photo only once', async () => {
      const photos = await addPhotos(2);
      const responses = await Promise.all(Array.from({ length: 10 }, () => remove(photos[1]!.id)));
      expect(statusesOf(responses)).toEqual([204, ...Array<number>(9).fill(404)]);
      expect(await listed()).toEqual([photos[0]!.id]);
      expect(await storedFiles(test)).toEqual(await filesOf(photos[0]!));
    });

    it('leave no rows or files when all photos are deleted at the same time', async () => {
      const photos = await addPhotos(6);
      const responses = await Promise.all(photos.map(({ id }) => remove(id)));
      expect(statusesOf(responses)).toEqual(Array(6).fill(204));
      expect(await listed()).toEqual([]);
      expect([await album.imageUrl(), await album.updatedAt()]).toEqual([null, null]);
      expect(await storedFiles(test)).toEqual([]);
    });

    it('keep photos added during deletions, and choose the main photo from the added photos', async () => {
      const photos = await addPhotos(4);
      const [removed, added] = await Promise.all([
        Promise.all(photos.map(({ id }) => remove(id))),
        Promise.all(Array.from({ length: 4 }, async () => album.add(await picture()))),
      ]);
      expect(statusesOf(removed)).toEqual(Array(4).fill(204));
      expect(statusesOf(added)).toEqual(Array(4).fill(201));
      const left = added.map(({ body }) => body as Photo).sort((a, b) => a.id - b.id);
      expect((await listed()).sort((a, b) => a - b)).toEqual(left.map(({ id }) => id));
      expect(left.some(({ path }) => path.length > 0)).toBe(true);
      const imageUrl = await album.imageUrl();
      expect(left.filter(({ path }) => imageUrl?.includes(path))).toHaveLength(1);
      await eventually(async () => expect(await storedFiles(test)).toHaveLength(8));
    });

    it('apply a new order completely or not at all when a photo is deleted in the meantime', async () => {
      for (let round = 0; round < 2; round++) {
        const photos = await addPhotos(4);
        const ids = photos.map(({ id }) => id);
        const [ordered, removed] = await Promise.all([order(ids), remove(ids[1]!)]);
        expect(removed.status).toBe(204);
        const left = ids.filter((id) => id !== ids[1]);
        expect([200, 400]).toContain(ordered.status);
        expect((await listed()).filter((id) => ids.includes(id))).toEqual(
          ordered.status === 200 ? left : left.toReversed(),
        );
      }
    });

    it('store exactly one of several concurrent reorderings', async () => {
      const ids = (await addPhotos(4)).map(({ id }) => id);
      const wishes = [ids, ids.toReversed(), [ids[2], ids[0], ids[3], ids[1]], [ids[1], ids[3], ids[0], ids[2]]];
      const responses = await Promise.all([...wishes, ...wishes].map((wish) => order(wish)));
      expect(statusesOf(responses)).toEqual(Array(8).fill(200));
      expect(wishes).toContainEqual(await listed());
      const places = (await album.rows()).map(({ position }) => position);
      expect(new Set(places).size).toBe(4);
    });

    it('fill the album exactly up to its limit', async () => {
      await test.beside({ QUOTAS: `${album.quota}=3` }, async (limited) => {
        const responses = await Promise.all(
          Array.from({ length: 8 }, async () =>
            choiceField === 'isMain'
              ? upload(limited, ana, pet.uuid, await picture())
              : uploadOwn(limited, ana, await picture()),
          ),
        );
        expect(statusesOf(responses)).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
        expect(responses.find(({ status }) => status === 409)!.body).toEqual(problem('too_many_photos'));
      });
      await eventually(async () => expect(await storedFiles(test)).toHaveLength(6));
      expect(await listed()).toHaveLength(3);
    });

    it('do not conflict with likes of the album', async () => {
      const photos = await addPhotos(5);
      const fans = await Promise.all(Array.from({ length: 8 }, () => test.make.user()));
      const [changes] = await Promise.all([
        Promise.all([
          ...photos.slice(0, 3).map(({ id }) => remove(id)),
          patch(photos[4]!.id, { [choiceField]: true }),
          patch(photos[3]!.id, { [choiceField]: true }),
          album.add(await picture()),
          album.add(await picture()),
        ]),
        Promise.all(fans.map(({ id }) => album.like(id))),
      ]);
      expect(statusesOf(changes)).toEqual([200, 200, 201, 201, 204, 204, 204]);
    });
  });
});
