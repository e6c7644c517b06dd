import { TestApp } from '../../../test/app.js';
import { UNKNOWN_UUID } from '../../../test/answers.js';
import type { TestUser } from '../../../test/factories.js';
import { normalChipNumber } from '@sapa/shared/chip-numbers';
import { NOTICES_PER_DAY } from '../../platform/common/limits.js';
import { newTagCode, parseTagCode } from './tag-codes.js';

const CHIP = '941000024680135';

let test: TestApp;
let owner: TestUser;
let finder: TestUser;
let clinic: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  owner = await test.make.user({ firstName: 'Vera' });
  finder = await test.make.user();
  clinic = await test.make.user({ firstName: 'Vet', userCategoryId: 4 });
});

const makePet = (values: object = {}) =>
  test.make.pet({ userId: owner.id, name: 'Riki', chipNumber: '941 000-024.680 135', ...values });
const look = (user: TestUser, number: unknown = CHIP) => test.as(user).post('/api/chip-lookups').send({ number });
const noticesOf = async (user: TestUser) =>
  (await test.as(user).get('/api/notifications').expect(200)).body.map(
    ({ kind, notice }: { kind: string; notice: object }) => ({ kind, ...notice }),
  );

describe('normalChipNumber', () => {
  it.each([
    ['941000024680135', '941000024680135'],
    ['688 098 100 123 456', '688098100123456'],
    ['941.000-024680135', '941000024680135'],
    ['Chip ISO: 941–000−024\u00A0680\u200B\u200F135', '941000024680135'],
    ['čip br. 941 000 024', '941000024'],
    ['048*556*374', '048556374'],
    ['00-01a2-b3c4', '0001A2B3C4'],
  ])('accepts %s', (text, digits) => expect(normalChipNumber(text)).toBe(digits));

  it.each([
    ['a number with 14 digits', '94100002468013'],
    ['a number with letters', '94100002468013A'],
    ['country 000', '000000024680135'],
    ['a test chip', '999000024680135'],
    ['a national part with more than 38 bits', '941274877906944'],
  ])('rejects %s', (_title, text) => expect(normalChipNumber(text)).toBeUndefined());
});

describe('POST /chip-lookups', () => {
  it('notifies the owner and reveals only that the chip is registered', async () => {
    const { uuid } = await makePet();
    const { body } = await look(finder).expect(201);
    expect(body).toEqual({ uuid: expect.any(String), isRegistered: true, isOwnerNotified: true });
    expect(await noticesOf(owner)).toEqual([
      { kind: 'chip_read', about: 'Riki', text: null, path: `/pet/tag/${uuid}` },
    ]);
  });

  it('finds old chips and numbers that an owner saved with a word and other dashes', async () => {
    const { uuid } = await makePet({ chipNumber: null });
    for (const [saved, sought] of [
      ['chip 941–000–024\u00A0680 135', CHIP],
      ['00-01a2-b3c4', '0001A2B3C4'],
    ]) {
      await test.as(owner).patch(`/api/pet/uuid/${uuid}`).send({ chipNumber: saved }).expect(200);
      expect((await look(finder, sought).expect(201)).body.isRegistered).toBe(true);
    }
  });

  it('notifies every owner who claims the number once', async () => {
    const claims = await Promise.all(Array.from({ length: 4 }, () => test.make.user()));
    for (const { id } of [...claims, claims[0]!]) await makePet({ userId: id });
    await makePet();
    await look(finder).expect(201);
    for (const user of [...claims, owner]) expect(await noticesOf(user)).toHaveLength(1);
  });

  it('keeps notices for clinics after strangers have used up theirs, and says if nobody was notified', async () => {
    await makePet();
    const used = { userId: owner.id, name: 'chip_read', used: NOTICES_PER_DAY.chip_read };
    await test.prisma.allowance.create({ data: used });
    expect((await look(finder).expect(201)).body).toMatchObject({ isRegistered: true, isOwnerNotified: false });
    expect(await noticesOf(owner)).toEqual([]);
    expect((await look(clinic).expect(201)).body).toMatchObject({ isRegistered: true, isOwnerNotified: true });
    expect(await noticesOf(owner)).toHaveLength(1);
    await test.prisma.user.delete({ where: { id: clinic.id } });
    expect(await noticesOf(owner)).toEqual([]);
  });

  it('warns the earlier owner about a duplicate', async () => {
    const { uuid } = await makePet();
    const other = await makePet({ userId: finder.id, chipNumber: null });
    await test.as(finder).patch(`/api/pet/uuid/${other.uuid}`).send({ chipNumber: CHIP }).expect(200);
    await test.as(finder).patch(`/api/pet/uuid/${other.uuid}`).send({ chipNumber: CHIP }).expect(200);
    expect(await noticesOf(owner)).toEqual([
      { kind: 'chip_claimed', about: 'Riki', text: null, path: `/pet/uuid/${uuid}` },
    ]);
    expect(await noticesOf(finder)).toEqual([]);
  });

  it('does not notify owners about their own lookups', async () => {
    await makePet();
    expect((await look(owner).expect(201)).body.isRegistered).toBe(true);
    expect(await noticesOf(owner)).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['no pet has the number', () => makePet({ chipNumber: '941000024680136' })],
    ['a moderator has hidden the pet', () => makePet({ hiddenAt: new Date() })],
    [
      'the owner has blocked the finder',
      async () => {
        await makePet();
        await test.prisma.block.create({ data: { blockerId: owner.id, blockedId: finder.id } });
      },
    ],
  ])('answers as for an unknown number if %s', async (_title, prepare) => {
    await prepare();
    expect((await look(finder).expect(201)).body.isRegistered).toBe(false);
    expect(await noticesOf(owner)).toEqual([]);
  });

  it('rejects an invalid number without counting it', async () => {
    const { body } = await look(finder, '12345').expect(400);
    expect(body.fields).toEqual({ number: [expect.stringContaining('15 digits')] });
    expect(await test.prisma.chipLookup.count()).toBe(0);
  });

  it('limits lookups per day, even for concurrent requests, with a higher limit for verified clinics', async () => {
    const statuses = async (user: TestUser) =>
      (await Promise.all(Array.from({ length: 12 }, () => look(user)))).map(({ status }) => status);
    expect((await statuses(finder)).filter((status) => status === 201)).toHaveLength(10);
    const business = { userId: clinic.id, kind: 'VETERINARY', establishmentDate: new Date() } as const;
    await test.prisma.businessProfile.create({ data: { ...business, verifiedAt: new Date() } });
    expect(await statuses(clinic)).not.toContain(429);
    await test.prisma.chipLookup.updateMany({ data: { createdAt: new Date(Date.now() - 25 * 3_600_000) } });
    await look(finder).expect(201);
  });
});

describe('POST /chip-lookups/:uuid/message', () => {
  const write = (user: TestUser, uuid: string) =>
    test.as(user).post(`/api/chip-lookups/${uuid}/message`).send({ content: 'He is with me.' });

  it('sends one message per lookup, and shows the name of a clinic but not of other finders', async () => {
    const pet = await makePet();
    for (const user of [finder, clinic]) {
      const { body } = await look(user).expect(201);
      await write(user, body.uuid).expect(204);
      await write(user, body.uuid).expect(409);
    }
    const notices = await noticesOf(owner);
    expect(notices.map(({ text }: { text: string | null }) => text)).toEqual([
      'He is with me.',
      null,
      'He is with me.',
      null,
    ]);
    const { body: lookups } = await test.as(owner).get(`/api/pet/${pet.uuid}/chip-lookups`).expect(200);
    expect(lookups).toEqual([
      {
        id: expect.any(Number),
        business: expect.objectContaining({ id: clinic.id, firstName: 'Vet' }),
        text: 'He is with me.',
        isBlocked: false,
        createdAt: expect.any(String),
      },
      {
        id: expect.any(Number),
        business: null,
        text: 'He is with me.',
        isBlocked: false,
        createdAt: expect.any(String),
      },
    ]);
    expect(JSON.stringify(lookups)).not.toContain(finder.uuid);
  });

  it('allows one message and one lookup notice per pet and day', async () => {
    await makePet();
    const [{ body: first }, { body: second }] = [await look(finder).expect(201), await look(finder).expect(201)];
    await write(finder, first.uuid).expect(204);
    await write(finder, second.uuid).expect(409);
    expect(await noticesOf(owner)).toHaveLength(2);
  });

  it("rejects a blocked finder, whose new lookups do not find the owner's pets", async () => {
    const pet = await makePet();
    const { body } = await look(finder).expect(201);
    const [{ id }] = (await test.as(owner).get(`/api/pet/${pet.uuid}/chip-lookups`).expect(200)).body;
    await test.as(owner).post(`/api/pet/${pet.uuid}/chip-lookups/${id}/block`).expect(204);
    await write(finder, body.uuid).expect(404);
    expect((await look(finder).expect(201)).body.isRegistered).toBe(false);
    expect(await noticesOf(owner)).toHaveLength(1);
  });

  it('rejects a lookup that found no pet, and a lookup of another user', async () => {
    await write(finder, (await look(finder).expect(201)).body.uuid).expect(404);
    await makePet();
    await write(clinic, (await look(finder).expect(201)).body.uuid).expect(404);
  });

  it("hides a former owner's lookups from the new owner of the pet", async () => {
    const pet = await makePet();
    await look(clinic).expect(201);
    await test.prisma.pet.update({ where: { id: pet.id }, data: { userId: finder.id } });
    const { body } = await test.as(finder).get(`/api/pet/${pet.uuid}/chip-lookups`).expect(200);
    expect(body).toEqual([]);
  });
});

describe('parseTagCode', () => {
  it('accepts codes in lower case, with and without the hyphen', () => {
    const code = newTagCode();
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(parseTagCode(`${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)).toBe(code);
    expect(parseTagCode(code)).toBe(code);
    for (const end of ['.', ',', ')', '%20', '>', '/']) expect(parseTagCode(`${code}${end}`)).toBe(code);
  });

  it.each(['ABCD-234', 'ABCD-2340', 'ABCD-23451', "' OR 1=1"])('rejects %s', (text) =>
    expect(parseTagCode(text)).toBeUndefined(),
  );
});

describe('collar tags', () => {
  const ALL = { showsName: true, showsPhoto: true, showsContact: true };
  const set = (uuid: string, settings: object = ALL) => test.as(owner).put(`/api/pet/${uuid}/tag`).send(settings);
  const found = (code: string) => test.http().get(`/api/tags/${code}`);
  const write = (code: string) => test.http().post(`/api/tags/${code}/message`).send({ content: 'I found him.' });

  it('show finders only the facts that the owner has chosen', async () => {
    const { uuid } = await makePet({ name: 'Riki 064 123 4567' });
    expect((await test.as(owner).get(`/api/pet/${uuid}/tag`).expect(200)).body).toEqual({ code: null, ...ALL });
    const { body: tag } = await set(uuid).expect(200);
    expect(tag).toEqual({ code: expect.stringMatching(/^\w{4}-\w{4}$/), ...ALL });
    const { body } = await found(tag.code.toLowerCase().replace('-', '')).expect(200);
    expect(body).toEqual({
      code: tag.code,
      petCategoryId: 1,
      name: 'Riki …',
      imageUrl: null,
      canWrite: true,
      lostReportUuid: null,
    });

    await set(uuid, { showsName: false, showsPhoto: false, showsContact: false }).expect(200);
    expect((await found(tag.code).expect(200)).body).toMatchObject({ name: null, imageUrl: null, canWrite: false });
    await write(tag.code).expect(403);
  });

  it("deliver a finder's message to the owner", async () => {
    const { uuid } = await makePet();
    const { body } = await set(uuid).expect(200);
    await write(body.code).expect(204);
    expect(await noticesOf(owner)).toEqual([
      { kind: 'tag_message', about: 'Riki', text: 'I found him.', path: `/pet/tag/${uuid}` },
    ]);
  });

  it('show that the pet has been reported lost', async () => {
    const pet = await makePet();
    const { body } = await set(pet.uuid).expect(200);
    const lost = await test.make.animalReport({ userId: owner.id, petId: pet.id });
    expect((await found(body.code).expect(200)).body.lostReportUuid).toBe(lost.uuid);
    await test.prisma.animalReport.update({ where: { id: lost.id }, data: { state: 'HOME' } });
    expect((await found(body.code).expect(200)).body.lostReportUuid).toBeNull();
  });

  it('have one code, even if ten requests create it at the same time', async () => {
    const { uuid } = await makePet();
    const tags = await Promise.all(Array.from({ length: 10 }, () => set(uuid).expect(200)));
    expect(new Set(tags.map(({ body }) => body.code)).size).toBe(1);
  });

  it('stop working after a reset, and while the pet is hidden', async () => {
    const pet = await makePet();
    await test.as(owner).post(`/api/pet/${pet.uuid}/tag/reset`).expect(404);
    const { body: former } = await set(pet.uuid).expect(200);
    const { body: tag } = await test.as(owner).post(`/api/pet/${pet.uuid}/tag/reset`).expect(200);
    await found(former.code).expect(404);
    await write(former.code).expect(404);
    await found(tag.code).expect(200);
    await test.prisma.pet.update({ where: { id: pet.id }, data: { hiddenAt: new Date() } });
    await found(tag.code).expect(404);
    await write(tag.code).expect(404);
  });

  it('limit messages per tag', async () => {
    const { body } = await set((await makePet()).uuid).expect(200);
    await test.beside({ RATE_LIMITS: 'tagMessagesPerTag=2' }, async (strict) => {
      const statuses = [];
      for (let count = 0; count < 3; count++)
        statuses.push((await strict.http().post(`/api/tags/${body.code}/message`).send({ content: 'x' })).status);
      expect(statuses).toEqual([204, 204, 429]);
    });
  });

  it('cannot be created for unknown pets', () => set(UNKNOWN_UUID).expect(404));
});
