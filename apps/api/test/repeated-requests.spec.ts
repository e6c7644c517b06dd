import type { OpenAPIObject } from '@nestjs/swagger';
import { apiDocument } from './document.js';
import { picture } from './factories.js';
import { ana, startWithThreePeople, test } from './three-people.js';
import { PDF, upload, uploadOwn } from './uploads.js';

startWithThreePeople();

const clientId = '0b0e1c7a-3f1e-4a58-9d5e-0a1b2c3d4e5f';
const post = (path: string, body: object) =>
  test
    .as(ana)
    .post(path)
    .send({ ...body, clientId });
const newPet = () => test.make.pet({ userId: ana.id });

/** Returns a function that sends a request, and a function that counts the rows it stores. */
type Prepared = [send: () => PromiseLike<{ status: number; body: unknown }>, count: () => Promise<number>];
type Case = () => Prepared | Promise<Prepared>;

const CASES: Record<string, Case> = {
  'a wall post': () => [() => post('/api/wall', { content: 'Zdravo' }), () => test.prisma.wallPost.count()],
  'a wall post with a picture': async () => {
    const media = await test
      .as(ana)
      .post('/api/media')
      .attach('file', await picture(), 'x.jpg')
      .expect(201);
    const body = { mediaUrl: (media.body as { url: string }).url };
    return [() => post('/api/wall', body), () => test.prisma.wallPost.count()];
  },
  'a comment': async () => {
    const { id } = await test.make.wallPost();
    const body = { content: 'Bravo', targetType: 'wall_post', targetId: id };
    return [() => post('/api/comments', body), () => test.prisma.comment.count()];
  },
  "a pet's photo": async () => {
    const [{ uuid }, photo] = [await newPet(), await picture()];
    return [() => upload(test, ana, uuid, photo, { clientId }), () => test.prisma.petPhoto.count()];
  },
  "a user's photo": async () => {
    const photo = await picture();
    return [() => uploadOwn(test, ana, photo, { clientId }), () => test.prisma.userPhoto.count()];
  },
  "a report's photo": async () => {
    const [{ uuid }, photo] = [await test.make.animalReport({ userId: ana.id }), await picture()];
    const path = `/api/lost-and-found/${uuid}/photos`;
    const send = () => test.as(ana).post(path).field({ clientId }).attach('file', photo, 'x.jpg');
    return [send, () => test.prisma.reportPhoto.count()];
  },
  'a document': async () => {
    const record = `/api/pet/${(await newPet()).uuid}/health-records`;
    const entry = { kind: 'note', day: '2026-05-17', details: {}, note: 'x' };
    const { body } = await test.as(ana).post(record).send(entry).expect(201);
    const path = `${record}/${(body as { id: number }).id}/documents`;
    const send = () => test.as(ana).post(path).field({ title: 'x', clientId }).attach('file', PDF, 'x.pdf');
    return [send, () => test.prisma.healthDocument.count()];
  },
  "a moderator's note": async () => {
    await test.prisma.user.update({ where: { id: ana.id }, data: { role: 'MODERATOR' } });
    const [reported, bob] = [await test.make.wallPost(), await test.make.user()];
    const report = { targetType: 'wall_post', targetId: reported.id, reason: 'spam' };
    await test.as(bob).post('/api/moderation/reports').send(report).expect(201);
    const { id } = await test.prisma.moderationCase.findFirstOrThrow();
    const body = { action: 'note', text: 'Seen.' };
    return [() => post(`/api/moderation/cases/${id}/decisions`, body), () => test.prisma.moderationDecision.count()];
  },
  'a saved search': () => [
    () => post('/api/saved-searches', { name: 'Dogs', kind: 1 }),
    () => test.prisma.savedSearch.count(),
  ],
  'an album': () => [
    () => post('/api/albums', { name: 'Summer', audience: 'friends' }),
    () => test.prisma.album.count(),
  ],
  'an appointment': async () => {
    const salon = await test.make.user({ userCategoryId: 3 });
    await test.make.bookableBusiness({ userId: salon.id });
    const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000).toISOString();
    const body = { businessUuid: salon.uuid, serviceId: 1, petUuid: (await newPet()).uuid, startsAt };
    return [() => post('/api/appointments', body), () => test.prisma.appointment.count()];
  },
  'a reminder': async () => {
    const body = { petUuid: (await newPet()).uuid, title: 'Nails', nextOn: '2090-05-17' };
    return [() => post('/api/reminders', body), () => test.prisma.reminder.count()];
  },
};

describe('a request with a client id', () => {
  it.each(Object.entries(CASES))('stores %s once and returns the same response', async (_name, prepare) => {
    const [send, count] = await prepare();
    const answers = [...(await Promise.all([send(), send()])), await send()];
    for (const { status } of answers) expect([200, 201]).toContain(status);
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
    expect(await count()).toBe(1);
    expect(await test.prisma.pendingFile.count({ where: { state: 'UPLOADING' } })).toBe(0);
  });

  it('belongs to its author, so that another user can send the same id', async () => {
    const { body: first } = await post('/api/wall', { content: 'Zdravo' }).expect(201);
    const bob = await test.make.user();
    const { body: second } = await test.as(bob).post('/api/wall').send({ content: 'Ćao', clientId }).expect(201);
    expect((second as { id: number }).id).not.toBe((first as { id: number }).id);
  });

  it('costs a new account no second link and no second attempt', async () => {
    const send = () => post('/api/wall', { content: 'https://example.org' });
    const { body: first } = await send().expect(201);
    await test.prisma.user.update({ where: { id: ana.id }, data: { createdAt: new Date() } });
    for (let index = 0; index < 100; index++) expect((await send().expect(201)).body).toEqual(first);
  });
});

/** Calls that create something without a client id, and the rule that prevents a second row. */
const OTHER_RULES: Record<string, string> = {
  '/user': 'one account per email address',
  '/user-address': 'one address per user',
  '/kennel': 'one business of a kind per user',
  '/shelter': 'one business of a kind per user',
  '/beauty-parlor': 'one business of a kind per user',
  '/veterinary': 'one business of a kind per user',
  '/likes': 'one like per user and target',
  '/friends/request': 'one friendship per pair of users',
  '/moderation/reports': 'one report per user and case',
  '/pet/{uuid}/transfer': 'one pending transfer per pet',
  '/chip-lookups': 'one notice per finder, pet and day',
  '/care/calendar': 'replaces the earlier address',
  '/auth/second-factor': 'replaces the earlier secret',
  '/pet/{uuid}/health-records/shares': 'nobody knows the secret of a lost response',
  '/registration/invitations': 'nobody knows the secret of a lost response',
  '/reviews/{id}/answer': 'one answer per review',
  '/verification': 'one open request per business',
  '/waiting-list': 'one row per customer, business and day',
  '/business/closed-days': 'one row per business and period',
  '/photo-pets/user-photo/{id}': 'one row per photo and pet',
  '/photo-pets/pet-photo/{id}': 'one row per photo and pet',
  '/media': 'unused pictures are deleted',
  '/media/video': 'unused videos are deleted',
  '/user/passkey': 'one account per email address and passkey',
  '/auth/passkeys': 'one row per passkey',
  '/auth/providers/registration': 'a ticket works once',
  '/auth/linked-accounts': 'a ticket works once',
};

type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

describe('every call that creates something', () => {
  it('has a client id or another rule against duplicates', () => {
    const { paths, components } = apiDocument();
    const resolve = (schema: Schema): Exclude<Schema, { $ref: string }> =>
      '$ref' in schema ? resolve(components!.schemas![schema.$ref.split('/').at(-1)!]!) : schema;
    const without = Object.entries(paths).flatMap(([path, { post: operation }]) => {
      if (!operation?.responses['201']) return [];
      const { content } = (operation.requestBody ?? {}) as { content?: Record<string, { schema: Schema }> };
      const fields = Object.values(content ?? {}).flatMap(({ schema }) =>
        Object.keys(resolve(schema).properties ?? {}),
      );
      return fields.some((field) => ['clientId', 'clientMessageId'].includes(field)) ? [] : [path];
    });
    expect(without.sort()).toEqual(Object.keys(OTHER_RULES).sort());
  });
});
