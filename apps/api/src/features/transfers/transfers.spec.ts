import { problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { PASSWORD, type TestUser } from '../../../test/factories.js';
import { Mailbox } from '../../../test/mailbox.js';
import { TransfersService } from './transfers.service.js';

const DAY = 86_400_000;
const NIS = 787657;
const EVERYTHING = { withPhotos: true, withRecord: true, withHistory: true };

let test: TestApp;
let mailbox: Mailbox;
let shelter: TestUser;
let mila: TestUser;
let pet: { id: number; uuid: string };
beforeAll(async () => {
  mailbox = await Mailbox.start();
  test = await TestApp.start(mailbox.settings);
});
afterAll(async () => {
  await test.stop();
  await mailbox.close();
});
beforeEach(async () => {
  await test.reset();
  mailbox.mails.length = 0;
  shelter = await test.make.user({ firstName: 'Azil', lastName: null, userCategoryId: 5 });
  mila = await test.make.user({ firstName: 'Mila', emailConfirmedAt: new Date() });
  await test.make.friendship(shelter.id, mila.id);
  pet = await test.make.pet({
    userId: shelter.id,
    giveAway: true,
    chipNumber: '941',
    description: 'Calm',
    seenCount: 7,
  });
});

const offer = (body: object = {}, user = shelter) =>
  test
    .as(user)
    .post(`/api/pet/${pet.uuid}/transfer`)
    .send({ toUser: mila.uuid, ...EVERYTHING, password: PASSWORD, ...body });
const offered = async (body: object = {}) => (await offer(body).expect(201)).body as { uuid: string };
const accept = (uuid: string, user = mila) => test.as(user).post(`/api/transfers/${uuid}/accept`);
const listOf = async (user: TestUser) => (await test.as(user).get('/api/transfers').expect(200)).body;
const kindsOf = async (user: TestUser) =>
  (await test.as(user).get('/api/notifications').expect(200)).body.map(({ kind }: { kind: string }) => kind);
const ownerOf = async () => (await test.prisma.pet.findUniqueOrThrow({ where: { id: pet.id } })).userId;

/** Adds entries, a reminder, a share link, a clinic with access, and a photo that a post shows. */
async function fillPet() {
  const { prisma } = test;
  const entry = { petId: pet.id, kind: 'VISIT', day: new Date('2026-05-17') } as const;
  await prisma.healthEntry.createMany({
    data: [
      { ...entry, details: { reason: 'Limping', cost: 2500, currency: 'RSD' } },
      { ...entry, details: { reason: 'Secret' }, isPrivate: true },
    ],
  });
  await prisma.reminder.create({ data: { petId: pet.id, title: 'Nails', nextOn: new Date('2026-05-17') } });
  const clinic = await test.make.user({ userCategoryId: 4 });
  await prisma.clinicAccess.create({ data: { petId: pet.id, clinicId: clinic.id } });
  await prisma.healthShare.create({
    data: { petId: pet.id, secretHash: Buffer.from('x'), sections: [], expiresAt: new Date(Date.now() + DAY) },
  });
  const photo = await prisma.petPhoto.create({
    data: { petId: pet.id, key: 'aa/aa', position: 1, width: 4, height: 3, widths: [4] },
  });
  const { id: wallPostId } = await test.make.wallPost({ authorId: shelter.id });
  await prisma.mediaUse.create({ data: { petPhotoId: photo.id, wallPostId } });
  return wallPostId;
}

describe('a transfer to a friend', () => {
  it('moves the pet with its album, record and favourites to a new owner', async () => {
    const wallPostId = await fillPet();
    await test.make.address(mila.id, NIS);
    await test.prisma.favourite.createMany({ data: [mila, shelter].map(({ id }) => ({ petId: pet.id, userId: id })) });
    const { uuid } = await offered();
    expect(await listOf(mila)).toMatchObject([
      { uuid, isGiver: false, state: 'pending', pet: { name: 'Riki' }, person: { firstName: 'Azil' }, toEmail: null },
    ]);
    expect(await kindsOf(mila)).toEqual(['transfer_offered']);
    expect((await mailbox.next(mila.email)).text).toContain(`https://sapa.example/transfers#${uuid}`);

    await accept(uuid).expect(204);
    expect((await test.as(mila).get(`/api/pet/uuid/${pet.uuid}`).expect(200)).body).toMatchObject({
      userId: mila.id,
      chipNumber: '941',
      description: 'Calm',
      offerState: 'done',
      photos: [{ path: 'aa/aa' }],
      counts: { seen: 7, saved: 1 },
    });
    const row = await test.prisma.pet.findUniqueOrThrow({ where: { id: pet.id } });
    expect(row).toMatchObject({ ownerCategoryId: 1, placeId: NIS });
    expect(row.findKeys).toContain('owner:1');
    const entries = await test.prisma.healthEntry.findMany({ where: { petId: pet.id }, select: { details: true } });
    expect(entries).toEqual([{ details: { reason: 'Limping' } }]);
    expect(await test.prisma.clinicAccess.count()).toBe(0);
    expect(await test.prisma.healthShare.count()).toBe(0);
    expect(await test.prisma.reminder.count()).toBe(0);
    // The post of the former owner keeps its picture.
    const use = await test.prisma.mediaUse.findFirstOrThrow({ where: { wallPostId }, include: { media: true } });
    expect(use).toMatchObject({ petPhotoId: null, media: { userId: shelter.id, key: 'aa/aa' } });

    expect(await kindsOf(shelter)).toEqual(['transfer_accepted']);
    expect(await kindsOf(mila)).toEqual([]);
    expect(await listOf(shelter)).toMatchObject([{ state: 'accepted', person: { firstName: 'Mila' }, canAsk: false }]);
    await test.as(shelter).patch(`/api/pet/uuid/${pet.uuid}`).send({ petName: 'Mine' }).expect(403);
  });

  it('deletes the parts that the owner did not choose', async () => {
    await fillPet();
    const flags = { showsName: true, showsPhoto: true, showsContact: true };
    await test.prisma.petTag.create({ data: { petId: pet.id, code: 'ABCD2345', ...flags } });
    const nothing = { withPhotos: false, withRecord: false, withHistory: false };
    const { uuid } = await offered(nothing);
    await accept(uuid).expect(204);
    expect((await test.as(mila).get(`/api/pet/uuid/${pet.uuid}`).expect(200)).body).toMatchObject({
      ...{ chipNumber: null, description: null, photos: [], imageUrl: null },
      counts: { seen: 0 },
    });
    expect(await test.prisma.petPhoto.count()).toBe(0);
    expect(await test.prisma.healthEntry.count()).toBe(0);
    expect(await test.prisma.petTag.count()).toBe(0);
  });

  it("names the new owner to the former owner exactly if the pet's page does", async () => {
    const { uuid } = await offered();
    await accept(uuid).expect(204);
    const people = async () => {
      const [{ person }] = await listOf(shelter);
      const { body } = await test.as(shelter).get(`/api/pet/uuid/${pet.uuid}`);
      return [person?.id, body.userId];
    };
    expect(await people()).toEqual([mila.id, mila.id]);
    await test.make.block(mila.id, shelter.id);
    expect(await people()).toEqual([undefined, undefined]);
    await test.prisma.block.deleteMany();
    await test.prisma.pet.update({ where: { id: pet.id }, data: { hiddenAt: new Date() } });
    expect(await people()).toEqual([undefined, undefined]);
    const third = await test.make.user();
    await test.prisma.pet.update({ where: { id: pet.id }, data: { hiddenAt: null, userId: third.id } });
    expect(await people()).toEqual([undefined, third.id]);
  });

  it('needs the password, a known person, a living pet and no other pending transfer', async () => {
    const stranger = await test.make.user();
    expect((await offer({ password: 'wrong' }).expect(400)).body).toEqual(problem('wrong_current_password'));
    expect((await offer({ toUser: stranger.uuid }).expect(404)).body).toEqual(problem('user_not_found'));
    await offer({ toUser: undefined }).expect(400);
    await offer({}, mila).expect(403);
    await offered();
    expect((await offer().expect(409)).body).toEqual(problem('transfer_pending'));
    await test.prisma.petTransfer.deleteMany();
    await test.as(shelter).put(`/api/pet/${pet.uuid}/death`).send({ diedOn: '2026-05-17' }).expect(200);
    expect((await offer().expect(409)).body).toEqual(problem('pet_dead'));
  });

  it('cannot be accepted after it was declined, cancelled or has expired', async () => {
    const declined = await offered();
    await test.as(mila).post(`/api/transfers/${declined.uuid}/decline`).expect(204);
    const cancelled = await offered();
    await test.as(shelter).delete(`/api/transfers/${cancelled.uuid}`).expect(204);
    const expired = await offered();
    await test.prisma.petTransfer.update({ where: { uuid: expired.uuid }, data: { expiresAt: new Date() } });
    expect((await accept(expired.uuid).expect(409)).body).toEqual(problem('not_possible_now'));
    await test.app.get(TransfersService).sweep();
    for (const { uuid } of [declined, cancelled, expired]) await accept(uuid).expect(409);
    expect(await kindsOf(shelter)).toEqual(['transfer_expired', 'transfer_declined']);
    expect(await kindsOf(mila)).toEqual(['transfer_cancelled']);
    const states = (await listOf(shelter)).map(({ state }: { state: string }) => state);
    expect(states).toEqual(['expired', 'cancelled', 'declined']);
    expect(await ownerOf()).toBe(shelter.id);
    await test.prisma.petTransfer.updateMany({ data: { finishedAt: new Date(Date.now() - 91 * DAY) } });
    await test.app.get(TransfersService).sweep();
    expect(await listOf(shelter)).toEqual([]);
  });

  it('cannot be accepted after a block, for a hidden pet, or above the limit of pets', async () => {
    const { uuid } = await offered();
    await test.prisma.pet.update({ where: { id: pet.id }, data: { hiddenAt: new Date() } });
    await accept(uuid).expect(404);
    await test.prisma.pet.update({ where: { id: pet.id }, data: { hiddenAt: null } });
    await test.make.block(shelter.id, mila.id);
    await accept(uuid).expect(404);
    expect(await listOf(mila)).toEqual([]);
    await test.prisma.block.deleteMany();
    await test.beside({ ...mailbox.settings, QUOTAS: 'petsPerUser=1' }, async (limited) => {
      await test.make.pet({ userId: mila.id });
      const { body } = await limited.as(mila).post(`/api/transfers/${uuid}/accept`).send({}).expect(409);
      expect(body).toEqual(problem('too_many_pets'));
    });
    expect(await ownerOf()).toBe(shelter.id);
    await accept(uuid).expect(204);
  });

  it('ends only once if two accepts, a cancellation and the deletion of the pet run concurrently', async () => {
    for (const withDeletion of [false, true]) {
      const { uuid } = await offered();
      const responses = await Promise.all([
        accept(uuid),
        accept(uuid),
        test.as(shelter).delete(`/api/transfers/${uuid}`),
        ...(withDeletion ? [test.as(shelter).delete(`/api/pet/uuid/${pet.uuid}`)] : []),
      ]);
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      const transfer = await test.prisma.petTransfer.findUnique({ where: { uuid } });
      const accepted = responses.slice(0, 2).filter(({ status }) => status === 204);
      expect(accepted).toHaveLength(transfer?.state === 'ACCEPTED' ? 1 : 0);
      if (transfer) expect(await ownerOf()).toBe(accepted.length === 1 ? mila.id : shelter.id);
      if (accepted.length === 1) await test.prisma.pet.update({ where: { id: pet.id }, data: { userId: shelter.id } });
    }
  });
});

describe('a transfer to an email address', () => {
  it('is offered to a new user who registers with the link, even in invitation mode', async () => {
    await test.prisma.registration.create({ data: { id: 1, mode: 'INVITED' } });
    const { uuid } = await offered({ toUser: null, toEmail: 'new@example.org' });
    expect(await listOf(shelter)).toMatchObject([{ uuid, toEmail: 'new@example.org', person: null }]);
    const mail = await mailbox.next('new@example.org');
    const secret = /\/transfers\/link#([\w-]+)/.exec(mail.text!)![1]!;
    const account = { email: 'new@example.org', password: PASSWORD, firstName: 'Nova', lastName: null };
    await test
      .http()
      .post('/api/user')
      .send({ ...account, invitation: secret })
      .expect(201);
    const { id } = await test.prisma.user.findUniqueOrThrow({ where: { email: account.email }, select: { id: true } });
    const nova = { ...mila, id, ...(await test.make.session(id)) };

    const open = (user: TestUser, given = secret) => test.as(user).post('/api/transfers/link').send({ secret: given });
    await open(shelter).expect(400);
    await open(nova, `${secret}x`).expect(400);
    expect((await open(nova).expect(200)).body).toMatchObject({ uuid, isGiver: false, person: { firstName: 'Azil' } });
    await open(nova).expect(200);
    // Only the first person who opens the link can use it. The sender does not see this person.
    expect((await open(mila).expect(400)).body).toEqual(problem('link_invalid'));
    expect(await listOf(shelter)).toMatchObject([{ person: null }]);
    await accept(uuid, nova).expect(204);
    expect(await ownerOf()).toBe(id);
    await open(nova).expect(400);
  });

  it.each([
    ['the pet dies', () => test.as(shelter).put(`/api/pet/${pet.uuid}/death`).send({ diedOn: '2026-05-17' })],
    ['the pet is deleted', () => test.as(shelter).delete(`/api/pet/uuid/${pet.uuid}`)],
    ['the account is deleted', () => test.as(shelter).delete('/api/user/me').send({ password: PASSWORD })],
  ])('ends with its invitation and its notice when %s', async (_case, end) => {
    await test.prisma.registration.create({ data: { id: 1, mode: 'INVITED' } });
    const { uuid } = await offered({ toUser: null, toEmail: mila.email });
    const secret = /\/transfers\/link#([\w-]+)/.exec((await mailbox.next(mila.email)).text!)![1]!;
    await test.as(mila).post('/api/transfers/link').send({ secret }).expect(200);
    const path = `/transfers#${uuid}`;
    await test.prisma.notice.create({ data: { userId: mila.id, kind: 'TRANSFER_OFFERED', about: 'Riki', path } });
    expect((await end()).status).toBeLessThan(300);
    expect(await test.prisma.invitation.count()).toBe(0);
    expect(await test.prisma.notice.count({ where: { kind: 'TRANSFER_OFFERED' } })).toBe(0);
    expect((await accept(uuid)).status).toBeGreaterThanOrEqual(404);
    expect(await test.prisma.petTransfer.count({ where: { state: 'PENDING' } })).toBe(0);
  });

  it('contains no links from the names of the owner and the pet', async () => {
    await test.prisma.user.update({ where: { id: shelter.id }, data: { firstName: 'Win http://evil.example' } });
    await test.prisma.pet.update({ where: { id: pet.id }, data: { name: 'www.evil.example' } });
    await offered({ toUser: null, toEmail: mila.email });
    const { subject, text, html } = await mailbox.next(mila.email);
    expect(subject).toBe('Win http:// evil. example would like to give you www. evil. example');
    expect(`${text} ${html as string}`).not.toContain('evil.example');
  });

  it('revokes the invitation when it is cancelled', async () => {
    await test.prisma.registration.create({ data: { id: 1, mode: 'INVITED' } });
    const { uuid } = await offered({ toUser: null, toEmail: 'new@example.org' });
    await mailbox.next('new@example.org');
    expect(await test.prisma.invitation.count()).toBe(1);
    await test.as(shelter).delete(`/api/transfers/${uuid}`).expect(204);
    expect(await test.prisma.invitation.count()).toBe(0);
    expect(await test.prisma.petTransfer.findUniqueOrThrow({ where: { uuid } })).toMatchObject({
      ...{ toEmail: null, secretHash: null },
    });
  });
});

describe('a shelter', () => {
  it('can ask how a pet is once after two weeks and once after three months', async () => {
    const { uuid } = await offered();
    await accept(uuid).expect(204);
    const ask = () => test.as(shelter).post(`/api/transfers/${uuid}/ask`).send({ content: 'How is Riki?' });
    const endedDaysAgo = (days: number) =>
      test.prisma.petTransfer.update({ where: { uuid }, data: { finishedAt: new Date(Date.now() - days * DAY) } });
    for (const [days, status] of [
      [13, 409],
      [15, 200],
      [20, 409],
      [91, 200],
      [400, 409],
    ] as const) {
      await endedDaysAgo(days);
      await ask().expect(status);
    }
    const messages = await test.prisma.message.findMany({ select: { content: true, petId: true, receiverId: true } });
    expect(messages).toEqual(Array(2).fill({ content: 'How is Riki?', petId: pet.id, receiverId: mila.id }));
    await test.prisma.user.update({ where: { id: shelter.id }, data: { userCategoryId: 1 } });
    await test.prisma.petTransfer.update({ where: { uuid }, data: { secondAskedAt: null } });
    await ask().expect(409);
  });
});

describe('PUT /pet/{uuid}/death', () => {
  const die = (body: object) => test.as(shelter).put(`/api/pet/${pet.uuid}/death`).send(body);
  const seenBy = async (user: TestUser) => (await test.as(user).get(`/api/pet/uuid/${pet.uuid}`).expect(200)).body;
  const found = async () => (await test.as(mila).get('/api/find').expect(200)).body as object[];

  it('ends offers, hides the pet from searches, and shows the date on a memorial', async () => {
    expect(await found()).toHaveLength(1);
    await die({ diedOn: '2999-01-01' }).expect(400);
    const { body } = await die({ diedOn: '2026-05-17' }).expect(200);
    expect(body).toMatchObject({ diedOn: '2026-05-17', isMemorial: false, giveAway: false });
    expect(await seenBy(mila)).toMatchObject({ diedOn: null });
    expect(await found()).toEqual([]);
    expect((await test.http().get('/api/visitors/welcome').expect(200)).body).toMatchObject({
      numbers: { homesFound: 0 },
    });
    const offerIt = test.as(shelter).patch(`/api/pet/uuid/${pet.uuid}`).send({ isForGiveAway: true });
    expect((await offerIt.expect(409)).body).toEqual(problem('pet_dead'));
    await test.as(shelter).patch(`/api/pet/uuid/${pet.uuid}`).send({ description: 'We miss you.' }).expect(200);
    await die({ diedOn: '2026-05-17', isMemorial: true }).expect(200);
    expect(await seenBy(mila)).toMatchObject({ diedOn: '2026-05-17', isMemorial: true });
    await die({ diedOn: null }).expect(200);
    expect(await found()).toHaveLength(1);
  });
});

describe('reminders of a transferred pet', () => {
  it("are deleted, and the new owner gets reminders for the record's due dates", async () => {
    const day = new Date(Date.now() - DAY).toISOString().slice(0, 10);
    const validUntil = new Date(Date.now() + 90 * DAY).toISOString().slice(0, 10);
    const add = (against: string, isPrivate: boolean) =>
      test
        .as(shelter)
        .post(`/api/pet/${pet.uuid}/health-records`)
        .send({ kind: 'vaccination', day, details: { against, validUntil }, isPrivate })
        .expect(201);
    await add('Rabies', false);
    await add('Parvovirus', true);
    const nails = { petUuid: pet.uuid, title: 'Nails', nextOn: validUntil };
    await test.as(shelter).post('/api/reminders').send(nails).expect(201);
    const { uuid } = await offered();
    await accept(uuid).expect(204);
    const remindersOf = async (user: TestUser) => (await test.as(user).get('/api/reminders').expect(200)).body;
    expect(await remindersOf(shelter)).toEqual([]);
    expect(await remindersOf(mila)).toMatchObject([{ title: 'Rabies', nextOn: validUntil }]);
  });
});
