import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { invalid, problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { PASSWORD, picture, type TestUser } from '../../../test/factories.js';
import { storedFiles, uploadOwn } from '../../../test/uploads.js';

let test: TestApp;
let ana: TestUser;
let bob: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user({ userCategoryId: 5 });
  bob = await test.make.user();
  await test.prisma.businessProfile.create({
    data: { userId: ana.id, kind: 'SHELTER', establishmentDate: new Date() },
  });
});

const profile = async () => (await test.as(bob).get(`/api/user/by-uuid/${ana.uuid}`).expect(200)).body;
const cover = async () => (await profile()).business.cover as { id: number } | null;
const change = (id: number, body: object, user = ana) => test.as(user).patch(`/api/user-photo/${id}`).send(body);
const isServed = (url: string) => existsSync(join(test.config.DATA_DIR, url));

describe('the cover photo of a business', () => {
  it('is added to the album and shown on the profile and in the directory', async () => {
    const { body: profilePhoto } = await uploadOwn(test, ana, await picture()).expect(201);
    const { body: photo } = await uploadOwn(test, ana, await picture('jpeg', 1200, 400), {
      isCover: 'true',
      description: 'Our garden',
    }).expect(201);
    expect(photo).toMatchObject({ description: 'Our garden', width: 1200, height: 400 });
    expect(photo.variants.map(({ width }: { width: number }) => width)).toEqual([320, 960, 1200]);
    expect(await profile()).toMatchObject({ imageUrl: profilePhoto.variants[0].url, business: { cover: photo } });
    const { body: directory } = await test.as(bob).get('/api/user?userCategoryId=5').expect(200);
    expect(directory[0].business.cover).toEqual(photo);
    const { body: album } = await test.as(bob).get(`/api/user-photo/user/${ana.id}`).expect(200);
    expect(album).toEqual([photo, profilePhoto]);
  });

  it('can be replaced or removed, and the former cover stays in the album', async () => {
    const { body: first } = await uploadOwn(test, ana, await picture(), { isCover: 'true' }).expect(201);
    expect((await profile()).imageUrl).toBeNull();
    const { body: second } = await uploadOwn(test, ana, await picture()).expect(201);
    await change(second.id, { isCover: true }).expect(200);
    expect((await cover())?.id).toBe(second.id);
    await change(first.id, { isCover: false }).expect(200);
    expect((await cover())?.id).toBe(second.id);
    await change(second.id, { isCover: false }).expect(200);
    expect(await cover()).toBeNull();
    expect((await test.as(ana).get('/api/user-photo/me').expect(200)).body).toEqual([second, first]);
  });

  it('does not become the profile picture when the profile picture is deleted', async () => {
    const { body: older } = await uploadOwn(test, ana, await picture()).expect(201);
    const { body: newer } = await uploadOwn(test, ana, await picture()).expect(201);
    const { body: photo } = await uploadOwn(test, ana, await picture(), { isCover: 'true' }).expect(201);
    await test.as(ana).delete(`/api/user-photo/${newer.id}`).expect(204);
    expect((await profile()).imageUrl).toBe(older.variants[0].url);
    await test.as(ana).delete(`/api/user-photo/${older.id}`).expect(204);
    expect(await profile()).toMatchObject({ imageUrl: null, business: { cover: { id: photo.id } } });
    expect((await test.as(bob).get('/api/albums/recent').expect(200)).body).toMatchObject([
      { id: ana.id, photoCount: 1 },
    ]);
  });

  it('is removed when the photo and its files are deleted', async () => {
    const { body: photo } = await uploadOwn(test, ana, await picture(), { isCover: 'true' }).expect(201);
    expect(isServed(photo.url)).toBe(true);
    await test.as(ana).delete(`/api/user-photo/${photo.id}`).expect(204);
    expect(await cover()).toBeNull();
    expect((await test.as(bob).get('/api/user?userCategoryId=5').expect(200)).body[0].business.cover).toBeNull();
    expect(isServed(photo.url)).toBe(false);
  });

  it('is deleted with the account', async () => {
    const { body: photo } = await uploadOwn(test, ana, await picture(), { isCover: 'true' }).expect(201);
    await test.as(ana).delete('/api/user/me').send({ password: PASSWORD }).expect(204);
    expect(isServed(photo.url)).toBe(false);
  });

  it('is hidden and restored when a moderator hides and restores the photo', async () => {
    const mia = await test.make.user({ role: 'MODERATOR' });
    const { body: photo } = await uploadOwn(test, ana, await picture(), { isCover: 'true' }).expect(201);
    await test
      .as(bob)
      .post('/api/moderation/reports')
      .send({ targetType: 'user_photo', targetId: photo.id, reason: 'violence' });
    const { id } = await test.prisma.moderationCase.findFirstOrThrow();
    const decide = (body: object) => test.as(mia).post(`/api/moderation/cases/${id}/decisions`).send(body).expect(200);
    await decide({ action: 'hide', reason: 'violence' });
    expect(await cover()).toBeNull();
    expect(isServed(photo.url)).toBe(false);
    await decide({ action: 'restore' });
    expect((await cover())?.id).toBe(photo.id);
    expect(isServed(photo.url)).toBe(true);
  });

  it("cannot be a deleted photo or another user's photo", async () => {
    const { body: bobs } = await uploadOwn(test, bob, await picture()).expect(201);
    expect((await change(bobs.id, { isCover: true }).expect(403)).body).toEqual(problem('not_yours'));
    const { body: own } = await uploadOwn(test, ana, await picture()).expect(201);
    await test.as(ana).delete(`/api/user-photo/${own.id}`).expect(204);
    await change(own.id, { isCover: true }).expect(404);
    expect(await cover()).toBeNull();
  });

  it('cannot be set by users without a business', async () => {
    const { body: photo } = await uploadOwn(test, bob, await picture()).expect(201);
    const files = await storedFiles(test);
    for (const response of [
      await change(photo.id, { isCover: true, description: 'x' }, bob).expect(400),
      await uploadOwn(test, bob, await picture(), { isCover: 'true' }).expect(400),
    ])
      expect(response.body).toEqual(invalid({ isCover: 'invalid' }));
    await change(photo.id, { isCover: false }, bob).expect(200);
    expect((await test.as(bob).get('/api/user-photo/me').expect(200)).body).toEqual([photo]);
    expect(await storedFiles(test)).toEqual(files);
  });

  it.each(['1', 'false', '', 'yes', '{}'])('cannot be uploaded with isCover %j', async (isCover) => {
    const { body } = await uploadOwn(test, ana, await picture(), { isCover }).expect(400);
    expect(body).toEqual(invalid({ isCover: 'boolean_invalid' }));
  });

  it.each(['true', 1, null, [true], { not: false }])('cannot be changed with isCover %j', async (isCover) => {
    const { body: photo } = await uploadOwn(test, ana, await picture()).expect(201);
    expect((await change(photo.id, { isCover }).expect(400)).body).toEqual(invalid({ isCover: 'boolean_invalid' }));
    expect(await cover()).toBeNull();
  });
});
