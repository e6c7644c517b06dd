import {
  anyId,
  anyMoment,
  invalid,
  NO_IDS,
  NO_UUIDS,
  problem,
  UNKNOWN_ID,
  UNKNOWN_UUID,
} from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import { picture } from '../../../test/factories.js';
import { pet, startWithPet } from '../../../test/pet-uploads.js';
import { ana, bob, test } from '../../../test/three-people.js';
import { storedFiles, uploadOwn } from '../../../test/uploads.js';

startWithPet();

describe('the endpoints /user-photo', () => {
  it('store a photo with a description, and list it for the owner and other users', async () => {
    const { body } = await uploadOwn(test, ana, await picture(), { description: ' Me ' }).expect(201);
    expect(body).toEqual({
      id: anyId,
      url: `/uploads/${body.path}/400.webp`,
      path: expect.stringMatching(/^([0-9a-f]{2})\/\1[0-9a-f]{30}$/),
      source: 'web',
      description: 'Me',
      width: 400,
      height: 8,
      variants: [320, 400].map((width) => ({ url: `/uploads/${body.path}/${width}.webp`, width })),
      createdAt: anyMoment,
      deletedAt: null,
    });
    const lists = ['me', `user/${ana.id}`, `user/${ana.uuid}`, `user/${ana.uuid.toUpperCase()}`];
    for (const list of lists) {
      expect((await test.as(ana).get(`/api/user-photo/${list}`).expect(200)).body).toEqual([body]);
    }
    expect((await test.as(bob).get('/api/user-photo/me').expect(200)).body).toEqual([]);
    expect((await test.as(bob).get(`/api/user-photo/me?userId=${ana.id}`).expect(200)).body).toEqual([]);
  });

  it('set the profile picture that other users see', async () => {
    const { body: photo } = await uploadOwn(test, ana, await picture()).expect(201);
    const imageUrl = `/uploads/${photo.path}/320.webp`;
    const { body: profile } = await test.as(bob).get(`/api/user/by-uuid/${ana.uuid}`);
    expect([profile.imageUrl, profile.pets[0].user.imageUrl]).toEqual([imageUrl, imageUrl]);
    const { body: directory } = await test.as(bob).get('/api/user?userCategoryId=1');
    expect(directory.find(({ id }: { id: number }) => id === ana.id).imageUrl).toBe(imageUrl);
  });

  it("add photos only to the caller's own album", async () => {
    await uploadOwn(test, ana, await picture(), { userId: String(bob.id), user_id: String(bob.id), petUuid: pet.uuid });
    const rows = await test.prisma.userPhoto.findMany({ select: { userId: true } });
    expect(rows).toEqual([{ userId: ana.id }]);
    expect(await test.prisma.petPhoto.count()).toBe(0);
  });

  it('return 404 for unknown and disabled users', async () => {
    for (const unknown of [UNKNOWN_ID, UNKNOWN_UUID]) {
      const { body } = await test.as(ana).get(`/api/user-photo/user/${unknown}`).expect(404);
      expect(body).toEqual(problem('user_not_found'));
    }
    for (const id of [...NO_IDS, ...NO_UUIDS]) {
      const call = test.as(ana).get(`/api/user-photo/user/${encodeURIComponent(id)}`);
      expect((await call.expect(400)).body).toEqual(invalid({ userId: 'invalid' }));
    }
    await test.prisma.user.update({ where: { id: bob.id }, data: { disabledAt: new Date() } });
    await test.as(ana).get(`/api/user-photo/user/${bob.id}`).expect(404);
  });

  it('reject uploads without a picture', async () => {
    const { body } = await test.as(ana).post('/api/user-photo').field('description', 'x').expect(400);
    expect(body).toEqual(problem('file_missing'));
    const text = await test.as(ana).post('/api/user-photo').attach('file', Buffer.from('hello'), 'x.jpg').expect(415);
    expect(text.body).toEqual(problem('image_not_accepted'));
    await eventually(async () => expect(await storedFiles(test)).toEqual([]));
  });
});
