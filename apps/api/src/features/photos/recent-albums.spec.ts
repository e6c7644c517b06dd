import { picture } from '../../../test/factories.js';
import { expectSameQueries } from '../../../test/queries.js';
import { ana, bob, startWithThreePeople, test } from '../../../test/three-people.js';
import { upload, uploadOwn } from '../../../test/uploads.js';

startWithThreePeople();

let riki: { id: number; uuid: string };
beforeEach(async () => {
  riki = await test.make.pet({ userId: ana.id });
});

const recent = async (viewer = bob) => (await test.as(viewer).get('/api/albums/recent').expect(200)).body as unknown[];
const namesOf = (albums: unknown[]) => (albums as { name: string }[]).map(({ name }) => name);
const file = () => picture('jpeg', 1000, 500);

describe('GET /albums/recent', () => {
  it('returns albums of users and pets, last updated first', async () => {
    expect(await recent()).toEqual([]);
    const { body: first } = await uploadOwn(test, ana, await file()).expect(201);
    const { body: second } = await upload(test, ana, riki.uuid, await file()).expect(201);
    const { body: third } = await upload(test, ana, riki.uuid, await file()).expect(201);
    await test.prisma.like.create({ data: { userId: ana.id, albumPetId: riki.id } });

    const ofRiki = {
      ownerType: 'pet',
      id: riki.id,
      uuid: riki.uuid,
      name: 'Riki',
      coverUrl: `/uploads/${third.path}/960.webp`,
      photoCount: 2,
      updatedAt: third.createdAt,
      likeCount: 1,
      likedByMe: false,
    };
    const ofAna = {
      ownerType: 'user',
      id: ana.id,
      uuid: ana.uuid,
      name: 'Ana Petrović',
      coverUrl: `/uploads/${first.path}/960.webp`,
      photoCount: 1,
      updatedAt: first.createdAt,
      likeCount: 0,
      likedByMe: false,
    };
    expect(await recent()).toEqual([ofRiki, ofAna]);
    expect(await recent(ana)).toEqual([{ ...ofRiki, likedByMe: true }, ofAna]);

    await uploadOwn(test, bob, await file()).expect(201);
    expect(namesOf(await recent())).toEqual(['Bob', 'Riki']);

    await test
      .as(ana)
      .put(`/api/pet-photo/pet/${riki.id}/order`)
      .send({ photoIds: [second.id] })
      .expect(200);
    expect((await recent())[1]).toEqual({ ...ofRiki, coverUrl: `/uploads/${second.path}/960.webp` });
  });

  it('excludes albums without photos', async () => {
    const { body: own } = await uploadOwn(test, ana, await file()).expect(201);
    const { body: ofRiki } = await upload(test, ana, riki.uuid, await file()).expect(201);
    await upload(test, ana, riki.uuid, await file()).expect(201);
    await test.as(ana).delete(`/api/user-photo/${own.id}`).expect(204);
    await test.as(ana).delete(`/api/pet-photo/${ofRiki.id}`).expect(204);
    expect(await recent()).toEqual([expect.objectContaining({ name: 'Riki', photoCount: 1 })]);
    await test.as(ana).delete(`/api/pet/uuid/${riki.uuid}`).expect(204);
    expect(await recent()).toEqual([]);
  });

  it.each(['viewer', 'owner'])('hides albums if the %s has blocked the other user', async (blocker) => {
    await uploadOwn(test, bob, await file()).expect(201);
    await uploadOwn(test, ana, await file()).expect(201);
    await upload(test, ana, riki.uuid, await file()).expect(201);
    expect(namesOf(await recent())).toEqual(['Riki', 'Ana Petrović']);
    await (blocker === 'viewer' ? test.make.block(bob.id, ana.id) : test.make.block(ana.id, bob.id));
    expect(namesOf(await recent())).toEqual(['Bob']);
    expect(namesOf(await recent(await test.make.user()))).toEqual(['Riki', 'Ana Petrović']);
  });

  it('hides albums of disabled users', async () => {
    await uploadOwn(test, ana, await file()).expect(201);
    await upload(test, ana, riki.uuid, await file()).expect(201);
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    expect(await recent()).toEqual([]);
  });

  it('has a stable order for albums updated at the same time', async () => {
    const albumUpdatedAt = new Date();
    const photo = () => ({ key: crypto.randomUUID(), width: 9, height: 9, widths: [9] });
    const [pets, users]: [number[], number[]] = [[], []];
    for (let count = 0; count < 5; count++) {
      const pet = await test.make.pet({ userId: ana.id, albumUpdatedAt });
      await test.prisma.petPhoto.create({ data: { ...photo(), petId: pet.id } });
      pets.unshift(pet.id);
    }
    const shown = async () =>
      ((await recent()) as { ownerType: string; id: number }[]).map(({ ownerType, id }) => [ownerType, id]);
    // Updates move rows on the disk, so the result must not depend on their physical order.
    const shuffleRows = (ids: number[], change: (id: number) => PromiseLike<unknown>) =>
      Promise.all([ids[1]!, ids[4]!].map(change));
    await shuffleRows(pets, (id) => test.prisma.pet.update({ where: { id }, data: { name: 'Rex' } }));
    expect(await shown()).toEqual(pets.slice(0, 2).map((id) => ['pet', id]));

    for (let count = 0; count < 5; count++) {
      const user = await test.make.user({ albumUpdatedAt });
      await test.prisma.userPhoto.create({ data: { ...photo(), userId: user.id } });
      users.unshift(user.id);
    }
    await shuffleRows(users, (id) => test.prisma.user.update({ where: { id }, data: { firstName: 'Rex' } }));
    expect(await shown()).toEqual(users.slice(0, 2).map((id) => ['user', id]));
  });

  it('reads few or many photos with the same number of statements', async () => {
    const rows = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
    const shape = { width: 9, height: 9, widths: [9] };
    const add = async (count: number) => {
      const pet = await test.make.pet({ userId: ana.id, albumUpdatedAt: new Date() });
      await test.prisma.petPhoto.createMany({ data: rows(count).map((key) => ({ petId: pet.id, key, ...shape })) });
      const user = await test.make.user({ albumUpdatedAt: new Date() });
      await test.prisma.userPhoto.createMany({ data: rows(count).map((key) => ({ userId: user.id, key, ...shape })) });
    };
    await add(1);
    await expectSameQueries(
      () => recent(),
      async () => {
        for (let count = 0; count < 10; count++) await add(50);
      },
    );
    expect(await recent()).toEqual(Array(2).fill(expect.objectContaining({ photoCount: 50 })));
  });
});
