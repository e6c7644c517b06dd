import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';
import { HEALTH } from '../../platform/common/limits.js';
import type { NewHealthShareView, SharedHealthRecordView } from './shares.dto.js';

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');

let test: TestApp;
let ana: TestUser;
let petId: number;
let path: string;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user();
  const pet = await test.make.pet({ userId: ana.id, chipNumber: '688000000000001' });
  petId = pet.id;
  path = `/api/pet/${pet.uuid}/health-records`;
});

const share = async (sections: string[], days = 7): Promise<NewHealthShareView> =>
  (await test.as(ana).post(`${path}/shares`).send({ sections, days }).expect(201)).body;
const open = (secret: string) => test.http().get(`/api/health-shares/${secret}`);
const add = async (entry: object): Promise<number> =>
  (
    await test
      .as(ana)
      .post(path)
      .send({ day: '2026-05-17', ...entry })
      .expect(201)
  ).body.id;

describe('a link to a health record', () => {
  it('shows the chosen parts to everybody, without costs, private entries and documents', async () => {
    const visit = { kind: 'visit', details: { reason: 'Checkup', cost: 100 } };
    const id = await add(visit);
    await add({ ...visit, isPrivate: true });
    await add({ kind: 'weight', details: { grams: 5 } });
    await test.as(ana).post(`${path}/${id}/documents`).field({ title: 'x' }).attach('file', PDF, 'x').expect(201);

    const { secret } = await share(['visit']);
    const { body, headers } = await open(secret).expect(200);
    expect(body).toMatchObject({ sections: ['visit'], identification: null, pet: { name: 'Riki' } });
    expect((body as SharedHealthRecordView).entries).toMatchObject([
      { id, details: { reason: 'Checkup' }, documents: [], canChange: false },
    ]);
    expect(body.entries[0].details).not.toHaveProperty('cost');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });

    const identification = await share(['identification']);
    expect((await open(identification.secret)).body).toMatchObject({
      identification: { chipNumber: '688000000000001' },
      entries: [],
    });
  });

  it('lets viewers download documents only if the owner has chosen them', async () => {
    const id = await add({ kind: 'test', details: { name: 'Blood' } });
    const { body } = await test
      .as(ana)
      .post(`${path}/${id}/documents`)
      .field({ title: 'x' })
      .attach('file', PDF, 'x')
      .expect(201);
    const download = ({ secret }: { secret: string }) =>
      test.http().get(`/api/health-shares/${secret}/documents/${body.id}`);
    const { headers } = await download(await share(['test', 'documents'])).expect(200);
    expect(headers['content-disposition']).toMatch(/^attachment/);
    await download(await share(['test'])).expect(404);
    await download(await share(['visit', 'documents'])).expect(404);
  });

  it('shows the owner how often it was opened, and stops working when it is revoked or expires', async () => {
    const { secret, ...made } = await share(['note'], 1);
    expect(Date.parse(made.expiresAt) - Date.now()).toBeLessThanOrEqual(86_400_000);
    await open(secret).expect(200);
    await open(secret).expect(200);
    const { body } = await test.as(ana).get(`${path}/shares`).expect(200);
    expect(body).toEqual([{ ...made, openCount: 2, lastOpenedAt: expect.any(String) }]);
    expect(JSON.stringify(await test.prisma.healthShare.findMany())).not.toContain(secret);

    const expired = await share(['note']);
    await test.prisma.healthShare.update({ where: { id: expired.id }, data: { expiresAt: new Date() } });
    const hidden = await share(['note']);
    await test.as(ana).delete(`${path}/shares/${made.id}`).expect(204);
    await test.prisma.pet.update({ where: { id: petId }, data: { hiddenAt: new Date() } });
    for (const ended of [secret, expired.secret, hidden.secret, secret.toLowerCase(), 'x'])
      expect((await open(ended)).status).toBe(404);
  });

  it('cannot be created with unknown parts or above the limit', async () => {
    for (const body of [
      { sections: [], days: 1 },
      { sections: ['cost'], days: 1 },
      { sections: ['note'], days: 365 },
    ])
      await test.as(ana).post(`${path}/shares`).send(body).expect(400);
    for (let count = 0; count < HEALTH.shares; count++) await share(['note']);
    const { body } = await test
      .as(ana)
      .post(`${path}/shares`)
      .send({ sections: ['note'], days: 1 })
      .expect(409);
    expect(body.code).toBe('too_many_health_shares');
  });
});
