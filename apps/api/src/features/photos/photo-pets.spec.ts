import { anyId, problem } from '../../../test/answers.js';
import { picture, type TestUser } from '../../../test/factories.js';
import { pet, startWithPet } from '../../../test/pet-uploads.js';
import { ana, bob, eva, test } from '../../../test/three-people.js';
import { upload, uploadOwn } from '../../../test/uploads.js';

startWithPet();

let rex: { id: number; uuid: string };
// Eva is Ana's friend and owns Rex. Bob is a stranger.
beforeEach(async () => {
  await test.make.friendship(ana.id, eva.id);
  rex = await test.make.pet({ userId: eva.id, name: 'Rex' });
});

const ownPhoto = async (fields: object = {}): Promise<number> =>
  (await uploadOwn(test, ana, await picture(), fields).expect(201)).body.id;
const petPhoto = async (): Promise<number> => (await upload(test, ana, pet.uuid, await picture()).expect(201)).body.id;
const add = (photo: number, petUuid: string, user = ana) =>
  test.as(user).post(`/api/photo-pets/user-photo/${photo}`).send({ petUuid });
const added = async (photo: number): Promise<number> => (await add(photo, rex.uuid).expect(201)).body[0].id;
const petsIn = async (photo: number, user: TestUser): Promise<string[]> =>
  (await test.as(user).get(`/api/photo-pets/user-photo/${photo}`).expect(200)).body.map(
    (row: { pet: { name: string } }) => row.pet.name,
  );
const photosOf = async ({ uuid }: { uuid: string }, user: TestUser) =>
  (await test.as(user).get(`/api/photo-pets/pet/${uuid}`).expect(200)).body;
const noticesOf = async (user: TestUser) =>
  (await test.as(user).get('/api/notifications').expect(200)).body.filter(
    ({ kind }: { kind: string }) => kind === 'pet_in_photo',
  );

describe('a pet in a photo', () => {
  it("is shown at once if the photo's owner also owns the pet", async () => {
    const photo = await ownPhoto();
    await add(photo, pet.uuid).expect(201);
    expect(await petsIn(photo, bob)).toHaveLength(1);
    const [row] = await photosOf(pet, bob);
    expect(row).toMatchObject({
      id: anyId,
      isConfirmed: true,
      canRemove: false,
      photo: { id: photo },
      owner: { id: ana.id },
    });
    expect(await noticesOf(ana)).toEqual([]);
  });

  it('of a friend is shown after the owner of the pet has confirmed it', async () => {
    const photo = await ownPhoto();
    const id = await added(photo);
    expect([await petsIn(photo, ana), await petsIn(photo, eva), await petsIn(photo, bob)]).toEqual([
      ['Rex'],
      ['Rex'],
      [],
    ]);
    expect(await photosOf(rex, bob)).toEqual([]);
    expect(await photosOf(rex, eva)).toMatchObject([{ id, isConfirmed: false, canConfirm: true, canRemove: true }]);
    await test.as(ana).post(`/api/photo-pets/${id}/confirm`).expect(403);
    await test.as(bob).post(`/api/photo-pets/${id}/confirm`).expect(404);
    await test.as(eva).post(`/api/photo-pets/${id}/confirm`).expect(204);
    expect(await petsIn(photo, bob)).toEqual(['Rex']);
    expect(await photosOf(rex, bob)).toHaveLength(1);
  });

  it("sends the pet's owner one notice for several photos", async () => {
    for (let count = 0; count < 3; count++) await added(await ownPhoto());
    expect(await noticesOf(eva)).toMatchObject([{ notice: { about: 'Rex', path: `/pet/photos/${rex.uuid}` } }]);
  });

  it.each(['the owner of the photo', 'the owner of the pet'])('can be removed by %s', async (person) => {
    const photo = await ownPhoto();
    const id = await added(photo);
    await test.as(eva).post(`/api/photo-pets/${id}/confirm`).expect(204);
    await test.as(bob).delete(`/api/photo-pets/${id}`).expect(403);
    await test
      .as(person === 'the owner of the photo' ? ana : eva)
      .delete(`/api/photo-pets/${id}`)
      .expect(204);
    expect(await petsIn(photo, ana)).toEqual([]);
  });

  it('can be added to photos of a user and of a pet concurrently', async () => {
    const [photos, petPhotos] = [
      [await ownPhoto(), await ownPhoto()],
      [await petPhoto(), await petPhoto()],
    ];
    const requests = [
      ...photos.map((id) => add(id, rex.uuid)),
      ...petPhotos.map((id) => test.as(ana).post(`/api/photo-pets/pet-photo/${id}`).send({ petUuid: rex.uuid })),
    ];
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 201, 201]);
  });

  it('must belong to the owner of the photo or to a friend', async () => {
    const photo = await ownPhoto();
    const stranger = await test.make.pet({ userId: bob.id });
    expect((await add(photo, stranger.uuid).expect(403)).body).toEqual(problem('not_allowed'));
    await add(photo, rex.uuid, eva).expect(403);
  });

  it('cannot be added to a photo that its owner may not see', async () => {
    const album = { name: 'x', audience: 'me' };
    const { body } = await test.as(ana).post('/api/albums').send(album).expect(201);
    const photo = await ownPhoto({ albumUuid: body.uuid });
    expect((await add(photo, rex.uuid).expect(409)).body).toEqual(problem('album_is_private'));
  });

  it('is not shown to users who may not see the photo', async () => {
    const album = { name: 'x', audience: 'friends' };
    const { body } = await test.as(ana).post('/api/albums').send(album).expect(201);
    const photo = await ownPhoto({ albumUuid: body.uuid });
    await test
      .as(eva)
      .post(`/api/photo-pets/${await added(photo)}/confirm`)
      .expect(204);
    expect([await photosOf(rex, eva), await photosOf(rex, bob)]).toEqual([[expect.anything()], []]);
  });

  it('cannot be added to a photo with ten pets', async () => {
    const photo = await ownPhoto();
    for (let count = 0; count < 10; count++)
      await add(photo, (await test.make.pet({ userId: ana.id })).uuid).expect(201);
    expect((await add(photo, rex.uuid).expect(409)).body).toEqual(problem('too_many_photo_pets'));
  });

  it('is removed when one of the two owners blocks the other', async () => {
    const photo = await ownPhoto();
    await added(photo);
    await test.as(eva).post(`/api/friends/block/${ana.id}`).expect(200);
    expect(await test.prisma.photoPet.count()).toBe(0);
  });
});

describe('GET /photo-pets/suggestions', () => {
  it('finds pets of the caller and of friends by a part of the name', async () => {
    await test.make.pet({ userId: bob.id, name: 'Rexona' });
    const { body } = await test.as(ana).get('/api/photo-pets/suggestions?q=re').expect(200);
    expect(body).toMatchObject([{ uuid: rex.uuid, name: 'Rex', owner: { id: eva.id } }]);
    const { body: all } = await test.as(ana).get('/api/photo-pets/suggestions').expect(200);
    expect(all).toHaveLength(2);
  });
});
