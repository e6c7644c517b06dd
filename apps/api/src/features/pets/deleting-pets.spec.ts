import type { Response } from 'supertest';
import { invalid, NO_UUIDS, problem, UNKNOWN_UUID } from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import { picture } from '../../../test/factories.js';
import { pet, startWithPet } from '../../../test/pet-uploads.js';
import { ana, bob, test } from '../../../test/three-people.js';
import { storedFiles, upload } from '../../../test/uploads.js';

startWithPet();

describe('DELETE /pet/uuid/:uuid', () => {
  const remove = (uuid = pet.uuid, user = ana) => test.as(user).delete(`/api/pet/uuid/${uuid}`);

  it('deletes the pet with its photos, likes and files, and nothing else', async () => {
    const other = await test.make.pet({ userId: ana.id });
    const { body: kept } = await upload(test, ana, other.uuid, await picture()).expect(201);
    const { body: first } = await upload(test, ana, pet.uuid, await picture()).expect(201);
    const { body: second } = await upload(test, ana, pet.uuid, await picture()).expect(201);
    await test.as(ana).delete(`/api/pet-photo/${first.id}`).expect(204);
    await test.prisma.like.create({ data: { userId: bob.id, albumPetId: pet.id } });

    const { body } = await remove().expect(204);
    expect(body).toEqual({});
    for (const { url } of second.variants) await test.http().get(url).expect(404);
    expect((await storedFiles(test)).every((file) => file.startsWith(kept.path))).toBe(true);
    expect(await test.prisma.petPhoto.findMany({ select: { id: true } })).toEqual([{ id: kept.id }]);
    expect(await test.prisma.like.count()).toBe(0);
    expect((await test.as(bob).get(`/api/pet/user/${ana.id}`)).body).toMatchObject([{ id: other.id }]);
    for (const path of [`pet/${pet.id}`, `pet/uuid/${pet.uuid}`, `pet-photo/pet/${pet.uuid}`]) {
      expect((await test.as(ana).get(`/api/${path}`).expect(404)).body).toEqual(problem('pet_not_found'));
    }
    expect((await remove().expect(404)).body).toEqual(problem('pet_not_found'));
  });

  it('lets only the owner delete the pet', async () => {
    await upload(test, ana, pet.uuid, await picture()).expect(201);
    expect((await remove(pet.uuid, bob).expect(403)).body).toEqual(problem('not_yours'));
    expect((await test.http().delete(`/api/pet/uuid/${pet.uuid}`).expect(401)).body).toEqual(problem('unauthorized'));
    await test.make.block(bob.id, ana.id);
    expect((await remove(pet.uuid, bob).expect(404)).body).toEqual(problem('pet_not_found'));
    await test.as(ana).get(`/api/pet/${pet.id}`).expect(200);
    expect(await storedFiles(test)).toHaveLength(2);
  });

  it('rejects unknown and malformed ids', async () => {
    expect((await remove(UNKNOWN_UUID).expect(404)).body).toEqual(problem('pet_not_found'));
    for (const uuid of [String(pet.id), ...NO_UUIDS]) {
      expect((await remove(encodeURIComponent(uuid)).expect(400)).body).toEqual(invalid({ uuid: 'invalid_uuid' }));
    }
    await remove(pet.uuid.toUpperCase()).expect(204);
  });

  it('deletes the pet only once in concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove()));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(9).fill(404)]);
  });

  it('leaves no files when photos and likes are added concurrently', async () => {
    await upload(test, ana, pet.uuid, await picture()).expect(201);
    const fans = await Promise.all(Array.from({ length: 6 }, () => test.make.user()));
    const [removed, ...uploads] = await Promise.all([
      remove(),
      ...Array.from({ length: 6 }, async () => upload(test, ana, pet.uuid, await picture())),
      ...fans.map(({ id }) =>
        test.prisma.like.create({ data: { userId: id, albumPetId: pet.id } }).then(
          () => ({ status: 201 }) as Response,
          () => ({ status: 404 }) as Response, // the pet was deleted during the request
        ),
      ),
    ]);
    expect(removed.status).toBe(204);
    expect(uploads.filter(({ status }) => status !== 201 && status !== 404)).toEqual([]);
    expect(await test.prisma.petPhoto.count()).toBe(0);
    await eventually(async () => expect(await storedFiles(test)).toEqual([]));
  });
});
