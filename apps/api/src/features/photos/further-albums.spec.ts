import { anyMoment, anyUuid, invalid, problem } from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import { PASSWORD, picture, type TestUser } from '../../../test/factories.js';
import { pet, startWithPet } from '../../../test/pet-uploads.js';
import { ana, bob, eva, test } from '../../../test/three-people.js';
import { storedFiles, upload, uploadOwn } from '../../../test/uploads.js';
import { AlbumsService } from './albums.service.js';

startWithPet();
// Eva is Ana's friend, and Bob is a stranger.
beforeEach(() => test.make.friendship(ana.id, eva.id));

interface Album {
  uuid: string;
}
interface Photo {
  id: number;
  url: string;
}

const newAlbum = async (body: object = {}, user = ana): Promise<Album> =>
  (
    await test
      .as(user)
      .post('/api/albums')
      .send({ name: 'Summer', audience: 'friends', ...body })
      .expect(201)
  ).body;
const ownPhoto = async (fields: object = {}): Promise<Photo> =>
  (await uploadOwn(test, ana, await picture(), fields).expect(201)).body;
const petPhoto = async (fields: object = {}): Promise<Photo> =>
  (await upload(test, ana, pet.uuid, await picture(), fields).expect(201)).body;
const read = async (path: string, user: TestUser = ana) => (await test.as(user).get(`/api${path}`).expect(200)).body;
const idsIn = async (path: string, user?: TestUser): Promise<number[]> =>
  (await read(path, user)).map(({ id }: Photo) => id);
const namesOf = async (user: TestUser, path = `/albums/user/${ana.id}`): Promise<string[]> =>
  (await read(path, user)).map(({ name }: { name: string }) => name);
const move = (photoIds: number[], albumUuid: string | null) =>
  test.as(ana).put('/api/user-photo/album').send({ photoIds, albumUuid });
const profilePictureOf = async (user: TestUser) =>
  (await read(`/user/by-uuid/${user.uuid}`, bob)).imageUrl as string | null;

describe('a further album', () => {
  it('has a name, an audience and a cover, which the owner can change', async () => {
    const { uuid } = await newAlbum({ name: ' Summer ' });
    const [first, second] = [await ownPhoto({ albumUuid: uuid }), await ownPhoto({ albumUuid: uuid })];
    const owner = { type: 'user', id: ana.id, uuid: ana.uuid, name: 'Ana Petrović' };
    const view = {
      uuid: anyUuid,
      name: 'Summer',
      audience: 'friends',
      owner,
      isOwn: true,
      coverUrl: second.url,
      photoCount: 2,
      linkExpiresAt: null,
      createdAt: anyMoment,
    };
    expect(await read(`/albums/user/${ana.id}`)).toEqual([view]);
    const changes = { name: 'Winter', audience: 'me', coverPhotoId: first.id };
    const { body } = await test.as(ana).patch(`/api/albums/${uuid}`).send(changes).expect(200);
    expect(body).toEqual({ ...view, name: 'Winter', audience: 'me', coverUrl: first.url });
    const other = await test.as(ana).patch(`/api/albums/${uuid}`).send({ coverPhotoId: 999_999 }).expect(400);
    expect(other.body).toEqual(invalid({ coverPhotoId: 'photo_ids_invalid' }));
  });

  it('rejects names that are empty or too long', async () => {
    for (const [name, code] of [
      [' ', 'required'],
      ['x'.repeat(81), 'too_long'],
    ] as const) {
      const { body } = await test.as(ana).post('/api/albums').send({ name, audience: 'me' }).expect(400);
      expect(body.fieldCodes).toEqual({ name: [code] });
    }
  });

  it('shows each audience only the albums for it', async () => {
    const albums = new Map<string, Album>();
    for (const audience of ['users', 'friends', 'me'])
      albums.set(audience, await newAlbum({ name: audience, audience }));
    const petAlbum = await newAlbum({ name: 'pet', petUuid: pet.uuid });
    const photo = await petPhoto({ albumUuid: petAlbum.uuid });
    expect([await namesOf(ana), await namesOf(eva), await namesOf(bob)]).toEqual([
      ['users', 'friends', 'me'],
      ['users', 'friends'],
      ['users'],
    ]);
    expect(await namesOf(eva, `/albums/pet/${pet.uuid}`)).toEqual(['pet']);
    expect(await namesOf(bob, `/albums/pet/${pet.uuid}`)).toEqual([]);
    const report = { targetType: 'pet_photo', targetId: photo.id, reason: 'spam' };
    await test.as(bob).post('/api/moderation/reports').send(report).expect(404);
    await test.as(eva).post('/api/moderation/reports').send(report).expect(201);
  });

  it('keeps its photos out of the first album, the profile, the pet page and the newest albums', async () => {
    const { uuid } = await newAlbum({ audience: 'me' });
    const { uuid: ofPet } = await newAlbum({ audience: 'me', petUuid: pet.uuid });
    const { id } = await ownPhoto({ albumUuid: uuid });
    await petPhoto({ albumUuid: ofPet });
    expect(await idsIn(`/user-photo/user/${ana.id}`)).toEqual([]);
    expect(await idsIn(`/pet-photo/pet/${pet.uuid}`)).toEqual([]);
    expect(await profilePictureOf(ana)).toBeNull();
    expect((await read(`/pet/uuid/${pet.uuid}`, bob)).photos).toEqual([]);
    expect(await read('/albums/recent', ana)).toEqual([]);
    const asMain = await test.as(ana).patch(`/api/user-photo/${id}`).send({ isProfile: true }).expect(409);
    expect(asMain.body).toEqual(problem('photo_not_in_first_album'));
  });

  it('can have its photos reordered', async () => {
    const { uuid } = await newAlbum();
    const other = await ownPhoto();
    const photos = [await ownPhoto({ albumUuid: uuid }), await ownPhoto({ albumUuid: uuid })].map(({ id }) => id);
    const order = `/api/albums/${uuid}/photos/order`;
    await test.as(ana).put(order).send({ photoIds: photos }).expect(200);
    expect(await idsIn(`/albums/${uuid}/photos`, eva)).toEqual(photos);
    await test
      .as(ana)
      .put(order)
      .send({ photoIds: [other.id] })
      .expect(400);
  });

  it('can be reordered among the other albums', async () => {
    const [one, two, three] = [
      await newAlbum({ name: '1' }),
      await newAlbum({ name: '2' }),
      await newAlbum({ name: '3' }),
    ];
    await test
      .as(ana)
      .put('/api/albums/order')
      .send({ albumUuids: [three.uuid, one.uuid] })
      .expect(200);
    expect(await namesOf(eva)).toEqual(['3', '1', '2']);
    await test
      .as(bob)
      .put('/api/albums/order')
      .send({ albumUuids: [two.uuid] })
      .expect(400);
  });

  it('cannot be added above the limit, even concurrently', async () => {
    await test.prisma.album.createMany({
      data: Array.from({ length: 49 }, () => ({ userId: ana.id, name: 'x', audience: 'ME' as const })),
    });
    const send = () => test.as(ana).post('/api/albums').send({ name: 'y', audience: 'me' });
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
  });
});

describe('moving photos', () => {
  it('replaces the profile picture that leaves the first album', async () => {
    const { uuid } = await newAlbum();
    const [first, second] = [await ownPhoto(), await ownPhoto()];
    await move([second.id], uuid).expect(204);
    expect(await profilePictureOf(ana)).toBe(first.url.replace('/400.webp', '/320.webp'));
    await move([first.id], uuid).expect(204);
    expect(await profilePictureOf(ana)).toBeNull();
    expect(await read('/albums/recent')).toEqual([]);
    await move([first.id], null).expect(204);
    expect(await profilePictureOf(ana)).toBe(first.url.replace('/400.webp', '/320.webp'));
    expect(await idsIn(`/user-photo/user/${ana.id}`, bob)).toEqual([first.id]);
  });

  it('removes the cover of a business from its public page', async () => {
    const { uuid } = await newAlbum({ audience: 'me' });
    await test.prisma.businessProfile.create({
      data: { userId: ana.id, kind: 'SHELTER', establishmentDate: new Date() },
    });
    await test.prisma.user.update({ where: { id: ana.id }, data: { userCategoryId: 5 } });
    const cover = await ownPhoto({ isCover: 'true' });
    await move([cover.id], uuid).expect(204);
    expect((await read(`/user/by-uuid/${ana.uuid}`, bob)).business.cover).toBeNull();
  });

  it('rejects photos and albums of other owners', async () => {
    const { uuid } = await newAlbum({}, bob);
    const { id } = await ownPhoto();
    expect((await move([id], uuid).expect(404)).body).toEqual(problem('album_not_found'));
    const { uuid: ofPet } = await newAlbum({ petUuid: pet.uuid });
    await move([id], ofPet).expect(404);
    await test
      .as(bob)
      .put('/api/user-photo/album')
      .send({ photoIds: [id], albumUuid: uuid })
      .expect(400);
  });
});

describe('DELETE /albums/:uuid', () => {
  it('moves the photos to the first album if the owner wants it', async () => {
    const { uuid } = await newAlbum();
    const { id } = await ownPhoto({ albumUuid: uuid });
    await test.as(ana).delete(`/api/albums/${uuid}?photos=move`).expect(204);
    expect(await idsIn(`/user-photo/user/${ana.id}`, bob)).toEqual([id]);
    await test.as(ana).get(`/api/albums/${uuid}`).expect(404);
  });

  it('deletes the photos with their files, also photos that a moderator has hidden', async () => {
    const { uuid } = await newAlbum({ audience: 'me' });
    await ownPhoto({ albumUuid: uuid });
    const { id } = await ownPhoto({ albumUuid: uuid });
    const hiddenAt = new Date();
    await test.prisma.userPhoto.update({ where: { id }, data: { hiddenAt, deletedAt: hiddenAt } });
    await test.as(ana).delete(`/api/albums/${uuid}?photos=delete`).expect(204);
    expect(
      await test.prisma.userPhoto.count({ where: { OR: [{ deletedAt: null }, { hiddenAt: { not: null } }] } }),
    ).toBe(0);
    await eventually(async () => {
      const files = await storedFiles(test);
      expect(files.filter((file) => /^[0-9a-f]{2}\//.test(file))).toEqual([]);
    });
  });

  it('rejects a call without photos=move or photos=delete', async () => {
    const { uuid } = await newAlbum();
    await test.as(ana).delete(`/api/albums/${uuid}`).expect(400);
  });
});

describe('a link to an album', () => {
  const link = async (uuid: string): Promise<{ secret: string }> =>
    (await test.as(ana).put(`/api/albums/${uuid}/link`).send({ days: 7 }).expect(200)).body;
  const open = (secret: string) => test.http().get(`/api/shared-albums/${secret}`);

  it('opens the album without an account until the link is revoked or expires', async () => {
    const { uuid } = await newAlbum({ audience: 'me' });
    const photo = await ownPhoto({ albumUuid: uuid });
    const { secret } = await link(uuid);
    const { body, headers } = await open(secret).expect(200);
    expect(body).toEqual({ name: 'Summer', ownerName: 'Ana', photoCount: 1, expiresAt: anyMoment });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const photos = () => test.http().get(`/api/shared-albums/${secret}/photos`);
    expect((await photos().expect(200)).body).toEqual([photo]);
    const { linkHash } = await test.prisma.album.findFirstOrThrow();
    expect(Buffer.from(linkHash!).toString()).not.toContain(secret);

    const { secret: newer } = await link(uuid);
    await open(secret).expect(404);
    expect((await read(`/albums/${uuid}`)).linkExpiresAt).toEqual(anyMoment);
    await test.as(ana).delete(`/api/albums/${uuid}/link`).expect(204);
    await open(newer).expect(404);

    const { secret: last } = await link(uuid);
    await test.prisma.album.updateMany({ data: { linkExpiresAt: new Date() } });
    await open(last).expect(404);
    await test.app.get(AlbumsService).removeExpiredLinks();
    expect(await test.prisma.album.count({ where: { linkHash: null } })).toBe(1);
  });

  it('shows no hidden and no deleted photo, and nothing of a disabled account', async () => {
    const { uuid } = await newAlbum();
    const { id } = await ownPhoto({ albumUuid: uuid });
    await test
      .as(ana)
      .delete(`/api/user-photo/${(await ownPhoto({ albumUuid: uuid })).id}`)
      .expect(204);
    const hiddenAt = new Date();
    await test.prisma.userPhoto.update({ where: { id }, data: { hiddenAt, deletedAt: hiddenAt } });
    const { secret } = await link(uuid);
    expect((await test.http().get(`/api/shared-albums/${secret}/photos`).expect(200)).body).toEqual([]);
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    await open(secret).expect(404);
  });
});

describe('a pet with further albums', () => {
  it('takes the albums to its new owner, without the links of the former owner', async () => {
    const { uuid } = await newAlbum({ petUuid: pet.uuid });
    await petPhoto({ albumUuid: uuid });
    await test.as(ana).put(`/api/albums/${uuid}/link`).send({ days: 30 }).expect(200);
    const offer = { toUser: eva.uuid, withPhotos: true, withRecord: true, withHistory: true, password: PASSWORD };
    const { body } = await test.as(ana).post(`/api/pet/${pet.uuid}/transfer`).send(offer).expect(201);
    await test.as(eva).post(`/api/transfers/${body.uuid}/accept`).send({}).expect(204);
    expect(await read(`/albums/${uuid}`, eva)).toMatchObject({ isOwn: true, photoCount: 1, linkExpiresAt: null });
    await test.as(ana).patch(`/api/albums/${uuid}`).send({ name: 'x' }).expect(403);
    await test.as(bob).get(`/api/albums/${uuid}`).expect(404);
  });

  it('loses its albums in a transfer without photos', async () => {
    const { uuid } = await newAlbum({ petUuid: pet.uuid });
    await petPhoto({ albumUuid: uuid });
    const offer = { toUser: eva.uuid, withPhotos: false, withRecord: true, withHistory: true, password: PASSWORD };
    const { body } = await test.as(ana).post(`/api/pet/${pet.uuid}/transfer`).send(offer).expect(201);
    await test.as(eva).post(`/api/transfers/${body.uuid}/accept`).send({}).expect(204);
    expect([await test.prisma.album.count(), await test.prisma.petPhoto.count()]).toEqual([0, 0]);
  });
});

describe('a deleted account', () => {
  it('takes its albums and their photos along', async () => {
    const { uuid } = await newAlbum();
    await ownPhoto({ albumUuid: uuid });
    await newAlbum({ petUuid: pet.uuid });
    await test.as(ana).delete('/api/user/me').send({ password: PASSWORD, currentPassword: PASSWORD }).expect(204);
    expect([await test.prisma.album.count(), await test.prisma.userPhoto.count()]).toEqual([0, 0]);
  });
});
