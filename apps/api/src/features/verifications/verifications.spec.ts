import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { TestApp } from '../../../test/app.js';
import { picture, type TestUser } from '../../../test/factories.js';
import { unzip } from '../../../test/zip.js';
import { CHIP_LOOKUPS } from '../../platform/common/limits.js';
import { KEPT } from '../../platform/common/retention.js';
import { DownloadMaker } from '../downloads/download-maker.js';
import { VerificationsService } from './verifications.service.js';

let test: TestApp;
/** A clinic. */
let vet: TestUser;
let owner: TestUser;
/** Mia and Mik are moderators. */
let mia: TestUser;
let mik: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  await rm(documents(), { recursive: true, force: true });
  vet = await makeBusiness('VETERINARY', 4, 'Happy Vet');
  owner = await test.make.user();
  mia = await test.make.user({ role: 'MODERATOR' });
  mik = await test.make.user({ role: 'MODERATOR' });
});

async function makeBusiness(kind: 'VETERINARY' | 'SHELTER', userCategoryId: number, firstName: string) {
  const user = await test.make.user({ userCategoryId, firstName, lastName: null, phoneNumber: '+381641234567' });
  await test.prisma.businessProfile.create({ data: { userId: user.id, kind, establishmentDate: new Date(0) } });
  return user;
}

/** Folder of all stored documents. */
const documents = () => join(test.config.UPLOADS_DIR, '.documents');
const storedFiles = async () => {
  const entries = await readdir(documents(), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
};

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n');

const ask = (user: TestUser, content: Buffer = PDF, registrationNumber = '12345678') =>
  test.as(user).post('/api/verification').field({ registrationNumber }).attach('file', content, 'register.pdf');
const own = async (user: TestUser) => (await test.as(user).get('/api/verification').expect(200)).body;
const caseId = async (): Promise<number> =>
  (await test.as(mia).get('/api/moderation/cases?type=verification').expect(200)).body[0].id;
const decide = async (moderator: TestUser, body: object) =>
  test
    .as(moderator)
    .post(`/api/moderation/cases/${await caseId()}/decisions`)
    .send(body);
const verified = async () => {
  await ask(vet).expect(201);
  expect((await decide(mia, { action: 'verify' })).status).toBe(200);
};
const noticesOf = async (user: TestUser) =>
  (await test.prisma.notice.findMany({ where: { userId: user.id }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);
const rename = (user: TestUser, changes: object) => test.as(user).patch('/api/user/profile').send(changes).expect(200);

describe('a request for verification', () => {
  it('opens a case, and only the business and moderators get its document', async () => {
    expect(await own(vet)).toMatchObject({ state: 'none' });
    const { body } = await ask(vet, await picture('jpeg', 200, 200)).expect(201);
    expect(body).toMatchObject({ state: 'open', registrationNumber: '12345678', verifiedAt: null });
    const id = await caseId();
    const { body: detail } = await test.as(mia).get(`/api/moderation/cases/${id}`).expect(200);
    expect(detail).toMatchObject({
      thing: { type: 'verification', title: 'Happy Vet', text: '12345678', uuid: vet.uuid },
      document: { type: 'image/jpeg' },
      reportCount: 0,
      actions: ['verify', 'refuse', 'note'],
    });
    const { headers } = await test.as(mia).get(`/api/moderation/cases/${id}/document`).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching('^attachment'),
      'cache-control': 'private, no-store',
    });
    await test.as(vet).get('/api/verification/document').expect(200);
    await test.as(owner).get('/api/verification/document').expect(404);
    await test.as(owner).get(`/api/moderation/cases/${id}/document`).expect(403);
    await test.http().get(`/api/moderation/cases/${id}/document`).expect(401);
    const { key } = await test.prisma.businessVerification.findFirstOrThrow();
    for (const folder of ['documents', 'uploads', '.documents']) await test.http().get(`/${folder}/${key}`).expect(404);
  });

  it('is possible for businesses only, once at a time, and with a document', async () => {
    expect((await ask(owner).expect(403)).body.code).toBe('not_allowed');
    expect((await ask(vet, Buffer.from('<html>')).expect(415)).body.code).toBe('document_not_accepted');
    await ask(vet, PDF, ' ').expect(400);
    await ask(vet, PDF, 'x'.repeat(41)).expect(400);
    const answers = await Promise.all([ask(vet), ask(vet), ask(vet)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await storedFiles()).toBe(1);
    expect(await test.prisma.moderationCase.count()).toBe(1);
    const report = { targetType: 'verification', targetId: vet.id, reason: 'fraud' };
    await test.as(owner).post('/api/moderation/reports').send(report).expect(404);
  });

  it('is limited per day', async () => {
    const limited = await test.make.user({ userCategoryId: 4 });
    await test.prisma.businessProfile.create({
      data: { userId: limited.id, kind: 'VETERINARY', establishmentDate: new Date() },
    });
    for (let count = 0; count < 5; count++) {
      await ask(limited).expect(201);
      await test.as(limited).delete('/api/verification').expect(204);
    }
    await ask(limited).expect(429);
  });

  it('closes its case and deletes its document when it is withdrawn', async () => {
    await ask(vet).expect(201);
    const id = await caseId();
    await test.as(vet).delete('/api/verification').expect(204);
    expect(await own(vet)).toMatchObject({ state: 'none' });
    expect(await storedFiles()).toBe(0);
    await test.as(mia).get(`/api/moderation/cases/${id}/document`).expect(404);
    const answer = await test.as(mia).post(`/api/moderation/cases/${id}/decisions`).send({ action: 'verify' });
    expect(answer.status).toBe(409);
  });

  it('is deleted after the retention period, with its document', async () => {
    await ask(vet).expect(201);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const sweepAt = async (createdAt: Date) => {
      await test.prisma.businessVerification.updateMany({ data: { createdAt } });
      await test.prisma.moderationCase.updateMany({ data: { openedAt: createdAt } });
      await test.app.get(VerificationsService).sweep();
    };
    await sweepAt(ago(KEPT.verificationRequestDays - 1));
    expect(await own(vet)).toMatchObject({ state: 'open' });
    await sweepAt(ago(KEPT.verificationRequestDays + 1));
    expect(await own(vet)).toMatchObject({ state: 'none' });
    expect(await storedFiles()).toBe(0);
    expect(await test.prisma.moderationCase.count({ where: { isOpen: true } })).toBe(0);
  });

  it('is in the download of own data, and is deleted with the account', async () => {
    await ask(vet).expect(201);
    const output = new PassThrough();
    const archive = buffer(output);
    await test.app.get(DownloadMaker).write(output, vet.id, 'en', new AbortController().signal);
    const files = await unzip(await archive);
    expect(files.get('documents/verification.pdf')).toEqual(PDF);
    expect(JSON.parse(String(files.get('data/verification.json')))).toMatchObject([
      { registrationNumber: '12345678', document: 'documents/verification.pdf' },
    ]);
    await test.prisma.user.delete({ where: { id: vet.id } });
    await test.app.get(VerificationsService).removeDocuments();
    expect(await storedFiles()).toBe(0);
    expect(await test.prisma.moderationCase.count()).toBe(0);
  });
});

describe('a decision about a request', () => {
  it('verifies the business, deletes the document, and is in the audit log', async () => {
    await verified();
    const { verifiedAt } = await own(vet);
    expect(await own(vet)).toMatchObject({ state: 'verified', verifiedAt: expect.any(String) });
    expect(await storedFiles()).toBe(0);
    expect(await noticesOf(vet)).toEqual(['BUSINESS_VERIFIED']);
    const { body: profile } = await test.as(owner).get(`/api/user/by-uuid/${vet.uuid}`).expect(200);
    const { body: page } = await test.http().get(`/api/visitors/businesses/${vet.uuid}`).expect(200);
    const { body: list } = await test.http().get('/api/visitors/businesses').expect(200);
    const { body: directory } = await test.as(owner).get('/api/user?userCategoryId=4').expect(200);
    expect([profile.business, page, list[0], directory[0].business]).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ verifiedAt })),
    );
    const [entry] = await test.prisma.auditEntry.findMany({ where: { action: 'case_verify' } });
    expect(entry).toMatchObject({ actorId: mia.id, userId: vet.id });
    await ask(vet).expect(409);
  });

  it('refuses with a reason, after which the business can ask again', async () => {
    await ask(vet).expect(201);
    expect((await decide(mia, { action: 'refuse' })).status).toBe(400);
    expect((await decide(mia, { action: 'refuse', text: 'The number is wrong.' })).status).toBe(200);
    expect(await own(vet)).toMatchObject({ state: 'refused', refusal: 'The number is wrong.' });
    expect(await storedFiles()).toBe(0);
    await test.as(vet).get('/api/verification/document').expect(404);
    await ask(vet, PDF, '87654321').expect(201);
    expect(await own(vet)).toMatchObject({ state: 'open', registrationNumber: '87654321', refusal: null });
    const { body } = await test
      .as(mik)
      .get(`/api/moderation/cases/${await caseId()}`)
      .expect(200);
    expect(body).toMatchObject({ isOpen: true, thing: { text: '87654321' }, decisions: [{ action: 'refuse' }] });
  });

  it('is made once when two moderators decide at the same time', async () => {
    await ask(vet).expect(201);
    const answers = await Promise.all([
      decide(mia, { action: 'verify' }),
      decide(mik, { action: 'refuse', text: 'No.' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await test.prisma.moderationDecision.count()).toBe(1);
    const isVerified = answers[0].status === 200;
    expect(await own(vet)).toMatchObject({ state: isVerified ? 'verified' : 'refused' });
  });

  it('is not possible for moderators about their own business', async () => {
    await test.prisma.user.update({ where: { id: vet.id }, data: { role: 'MODERATOR' } });
    await ask(vet).expect(201);
    expect((await decide(vet, { action: 'verify' })).status).toBe(403);
    expect(await own(vet)).toMatchObject({ state: 'open' });
  });
});

describe('the verification of a business', () => {
  it('ends with a new name or category, and the owner is notified', async () => {
    await verified();
    await rename(vet, { firstName: 'Happy Vet', description: 'Same name' });
    expect(await own(vet)).toMatchObject({ state: 'verified' });
    await rename(vet, { firstName: 'Other Vet' });
    expect(await own(vet)).toMatchObject({ state: 'none', verifiedAt: null });
    expect(await noticesOf(vet)).toEqual(['BUSINESS_VERIFIED', 'VERIFICATION_ENDED']);
    await verified();
    await rename(vet, { userCategoryId: 5, establishment_date: '2020-01-01' });
    await rename(vet, { userCategoryId: 4 });
    expect(await own(vet)).toMatchObject({ state: 'none' });
  });

  it('can be ended by a moderator, who gives the business a reason', async () => {
    await verified();
    const { id } = await test.prisma.moderationCase.findFirstOrThrow();
    const end = (moderator: TestUser, text: string) =>
      test.as(moderator).post(`/api/moderation/cases/${id}/decisions`).send({ action: 'unverify', text });
    await end(mia, '').expect(400);
    expect((await end(mia, 'The business was dissolved.').expect(200)).body).toMatchObject({ actions: ['note'] });
    expect(await own(vet)).toMatchObject({ state: 'none', verifiedAt: null });
    expect(await noticesOf(vet)).toEqual(['BUSINESS_VERIFIED', 'VERIFICATION_ENDED']);
    await end(mik, 'The business was dissolved.').expect(409);
    const { body: page } = await test.http().get(`/api/visitors/businesses/${vet.uuid}`).expect(200);
    expect(page).toMatchObject({ verifiedAt: null });
  });

  it('can be ended in a case about the profile of the business', async () => {
    await verified();
    const report = { targetType: 'profile', targetId: vet.id, reason: 'fraud' };
    await test.as(owner).post('/api/moderation/reports').send(report).expect(201);
    const { id } = await test.prisma.moderationCase.findFirstOrThrow({ where: { type: 'PROFILE' } });
    const decision = { action: 'unverify', text: 'The business was dissolved.' };
    await test.as(mia).post(`/api/moderation/cases/${id}/decisions`).send(decision).expect(200);
    expect(await own(vet)).toMatchObject({ state: 'none' });
  });

  it('cannot be decided under a former name', async () => {
    await ask(vet).expect(201);
    const id = await caseId();
    await rename(vet, { firstName: 'Other Vet' });
    const answer = await test.as(mia).post(`/api/moderation/cases/${id}/decisions`).send({ action: 'verify' });
    expect(answer.status).toBe(409);
    expect(await own(vet)).toMatchObject({ state: 'none' });
    expect(await storedFiles()).toBe(0);
  });

  it("decides whether the clinic's new entries are confirmed", async () => {
    const pet = await test.make.pet({ userId: owner.id });
    await test.as(owner).put(`/api/pet/${pet.uuid}/clinics/${vet.id}`).expect(204);
    const path = `/api/pet/${pet.uuid}/health-records`;
    const add = async () =>
      (
        await test
          .as(vet)
          .post(path)
          .send({ kind: 'visit', day: '2026-05-17', details: { reason: 'x' } })
          .expect(201)
      ).body;
    const before = await add();
    expect(before).toMatchObject({ isEnteredByClinic: true, isClinicVerified: false });
    await verified();
    const after = await add();
    expect(after).toMatchObject({ isClinicVerified: true });
    await rename(vet, { firstName: 'Other Vet' });
    const { body: list } = await test.as(owner).get(path).expect(200);
    expect(list.map((entry: { isClinicVerified: boolean }) => entry.isClinicVerified)).toEqual([true, false]);
    const correction = { version: after.version, note: 'corrected' };
    const { body } = await test.as(vet).patch(`${path}/${after.id}`).send(correction).expect(200);
    expect(body).toMatchObject({ isClinicVerified: false, clinic: { name: 'Other Vet' } });
  });

  it('allows a clinic or shelter more chip lookups a day', async () => {
    const used = (user: TestUser, count: number) =>
      test.prisma.chipLookup.createMany({
        data: Array.from({ length: count }, () => ({ uuid: randomUUID(), userId: user.id })),
      });
    const look = (user: TestUser) => test.as(user).post('/api/chip-lookups').send({ number: '688032000000001' });
    await used(vet, CHIP_LOOKUPS.perDay);
    await look(vet).expect(429);
    await verified();
    await look(vet).expect(201);
    await used(vet, CHIP_LOOKUPS.perBusinessAndDay);
    await look(vet).expect(429);
  });
});
