import type { Response } from 'supertest';
import { MARKUP, problem } from '../../../test/answers.js';
import type { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { PASSWORD, picture, type TestUser } from '../../../test/factories.js';
import { startWithPage } from '../../../test/web-page.js';
import { emptyStorage, storedFiles } from '../../../test/uploads.js';
import { AppointmentRemindersService } from '../appointments/appointment-reminders.service.js';
import type { ReviewContactView, ReviewView } from './reviews.dto.js';

const DAY = 86_400_000;

let test: TestApp;
let salon: TestUser;
let businessProfileId: number;
let ana: TestUser;
let appointmentId: number;
beforeAll(async () => {
  test = await startWithPage();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  salon = await test.make.user({ firstName: 'Salon', lastName: null, userCategoryId: 3 });
  businessProfileId = (await test.make.bookableBusiness({ userId: salon.id })).id;
  ana = await test.make.user({ firstName: 'Ana' });
  appointmentId = await visit(ana);
});

/** Creates a completed appointment and returns its id. */
const visit = async (customer: TestUser) =>
  Number((await test.make.completedAppointment({ businessProfileId, customerId: customer.id })).id);
const write = (body: object = {}, user = ana, on = test) =>
  on
    .as(user)
    .put('/api/reviews')
    .send({ appointmentId, stars: 5, text: 'Gentle with Riki.', ...body });
const written = async (body: object = {}, user = ana): Promise<ReviewView> =>
  (await write(body, user).expect(200)).body;
const listed = async (user = ana): Promise<ReviewView[]> =>
  (await test.as(user).get(`/api/reviews/business/${salon.uuid}`).expect(200)).body;
const publicPath = () => `/api/visitors/businesses/${salon.uuid}`;
const contacts = async (user = ana): Promise<ReviewContactView[]> =>
  (await test.as(user).get('/api/reviews/contacts').expect(200)).body;
const answer = (id: number, text: string, user = salon) =>
  test.as(user).post(`/api/reviews/${id}/answer`).send({ text });
const noticesOf = async ({ id }: TestUser) =>
  (await test.prisma.notice.findMany({ where: { userId: id }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);
const changeVisit = (data: object) => test.prisma.appointment.update({ where: { id: appointmentId }, data });
const rating = async () =>
  test.prisma.businessProfile.findUniqueOrThrow({
    where: { id: businessProfileId },
    select: { ratingCount: true, ratingSum: true, ratingScore: true },
  });
const makeReviews = async (stars: number[], ofBusiness = businessProfileId) => {
  for (const one of stars) await test.make.review({ businessProfileId: ofBusiness, stars: one });
};

describe('PUT /reviews', () => {
  it('stores the review of a completed appointment, shows it, and notifies the business', async () => {
    expect(await contacts()).toMatchObject([{ appointmentId, business: { uuid: salon.uuid }, review: null }]);
    const review = await written();
    expect(review).toMatchObject({
      stars: 5,
      text: 'Gentle with Riki.',
      media: [],
      author: { id: ana.id },
      answer: null,
    });
    expect(await listed()).toEqual([review]);
    expect(await listed(salon)).toEqual([review]);
    expect(await contacts()).toMatchObject([{ appointmentId, review }]);
    expect(await noticesOf(salon)).toEqual(['REVIEW_RECEIVED']);
  });

  it('changes the review of the same appointment, without a second notification', async () => {
    const { id } = await written();
    expect(await written({ stars: 2, text: null })).toMatchObject({
      id,
      stars: 2,
      text: null,
      editedAt: expect.any(String),
    });
    expect(await listed()).toHaveLength(1);
    expect(await noticesOf(salon)).toEqual(['REVIEW_RECEIVED']);
  });

  it('stores one review when sent several times at once', async () => {
    const answers = await Promise.all([write(), write({ stars: 4 }), write(), write({ stars: 1 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await test.prisma.review.count()).toBe(1);
    expect(await noticesOf(salon)).toEqual(['REVIEW_RECEIVED']);
  });

  it('accepts the transfer of a pet from a business, but not from a person', async () => {
    const transfer = async (fromUserId: number, state: 'ACCEPTED' | 'PENDING' | 'DECLINED') =>
      (
        await test.prisma.petTransfer.create({
          data: {
            ...{ petId: (await test.make.pet({ userId: ana.id })).id, fromUserId, toUserId: ana.id, state },
            ...{ withPhotos: true, withRecord: true, withHistory: true, expiresAt: new Date() },
            finishedAt: new Date(),
          },
        })
      ).uuid;
    const { id: person } = await test.make.user();
    for (const uuid of [
      await transfer(person, 'ACCEPTED'),
      await transfer(salon.id, 'PENDING'),
      await transfer(salon.id, 'DECLINED'),
    ])
      expect((await write({ appointmentId: null, transferUuid: uuid }).expect(404)).body).toEqual(problem('not_found'));
    const transferUuid = await transfer(salon.id, 'ACCEPTED');
    await written({ appointmentId: null, transferUuid });
    expect((await contacts()).map((one) => [one.transferUuid, one.review?.stars])).toContainEqual([transferUuid, 5]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['that is only confirmed', () => changeVisit({ state: 'CONFIRMED' })],
    ['that nobody came to', () => changeVisit({ state: 'NO_SHOW' })],
    ['that was cancelled', () => changeVisit({ state: 'CANCELLED', cancelledBy: 'CUSTOMER' })],
    ['of another customer', async () => changeVisit({ customerId: (await test.make.user()).id })],
    [
      'more than 14 days ago',
      () =>
        changeVisit({
          startsAt: new Date(Date.now() - 14 * DAY - 7_200_000),
          endsAt: new Date(Date.now() - 14 * DAY - 1000),
        }),
    ],
    ['across a block', () => test.make.block(salon.id, ana.id)],
    [
      "at the customer's own business",
      () => changeVisit({ businessProfile: { update: { user: { connect: { id: ana.id } } } } }),
    ],
    [
      'at a business that has another category now',
      () => test.prisma.user.update({ where: { id: salon.id }, data: { userCategoryId: 1 } }),
    ],
    ['that does not exist', () => test.prisma.appointment.delete({ where: { id: appointmentId } })],
  ])('rejects an appointment %s', async (_, change) => {
    await change();
    expect(await contacts()).toEqual([]);
    expect((await write().expect(404)).body).toEqual(problem('not_found'));
    expect(await test.prisma.review.count()).toBe(0);
  });

  it.each<[string, object]>([
    ['a review without stars', { stars: undefined }],
    ['0 stars', { stars: 0 }],
    ['6 stars', { stars: 6 }],
    ['4.5 stars', { stars: 4.5 }],
    ['stars as text', { stars: '5' }],
    ['a long text', { text: 'x'.repeat(2001) }],
    ['a review without an appointment or a transfer', { appointmentId: undefined }],
    ['a malformed appointment id', { appointmentId: 'x' }],
    ['a malformed transfer UUID', { appointmentId: null, transferUuid: 'x' }],
    ['an external picture', { media: [{ url: 'https://example.org/x.png' }] }],
    ['four pictures', { media: [1, 2, 3, 4].map((n) => ({ url: `/uploads/aa/${'a'.repeat(31)}${n}/320.webp` })) }],
    ['a picture that does not exist', { media: [{ url: `/uploads/aa/${'a'.repeat(32)}/320.webp` }] }],
    ['pictures that are not a list', { media: 'x' }],
    ['a picture without URL', { media: [null] }],
  ])('rejects %s', async (_, body) => {
    await write(body).expect(400);
    expect(await test.prisma.review.count()).toBe(0);
  });

  it.each(MARKUP)('stores the text %s unchanged', async (text) => {
    expect((await written({ text })).text).toBe(text);
  });

  it('limits reviews per person, and reviews of new accounts per business', async () => {
    await test.beside({ RATE_LIMITS: 'reviewsPerUser=1' }, async (limited) => {
      await write({}, ana, limited).expect(200);
      await write({}, ana, limited).expect(429);
    });
    const strict = { NEW_ACCOUNT_DAYS: '7', RATE_LIMITS: 'reviewsOfNewAccountsPerBusiness=1' };
    await test.beside(strict, async (limited) => {
      const statuses = [];
      for (let count = 0; count < 2; count++) {
        const fresh = await test.make.user({ createdAt: new Date() });
        statuses.push((await write({ appointmentId: await visit(fresh) }, fresh, limited)).status);
      }
      expect(statuses).toEqual([200, 429]);
    });
  });
});

describe('the pictures of a review', () => {
  beforeEach(() => emptyStorage(test));
  const upload = async (user = ana) =>
    (
      await test
        .as(user)
        .post('/api/media')
        .attach('file', await picture(), 'x.jpg')
        .expect(201)
    ).body.url as string;

  it('are shown, hidden, restored and deleted with the review', async () => {
    const [first, second] = [await upload(), await upload()];
    const review = await written({ media: [{ url: first, description: 'Riki' }, { url: second }] });
    expect(review.media).toMatchObject([
      { url: first, description: 'Riki', width: expect.any(Number) },
      { url: second },
    ]);
    await written({ media: [{ url: first }] });
    await test.http().get(second).expect(404);

    const moderator = await test.make.user({ role: 'MODERATOR' });
    await test
      .as(salon)
      .post('/api/moderation/reports')
      .send({ targetType: 'review', targetId: review.id, reason: 'insult' })
      .expect(201);
    const { id: caseId } = await test.prisma.moderationCase.findFirstOrThrow();
    const { body } = await test.as(moderator).get(`/api/moderation/cases/${caseId}`).expect(200);
    expect(body.thing).toMatchObject({
      type: 'review',
      uuid: salon.uuid,
      text: 'Gentle with Riki.',
      pictures: [expect.any(String)],
    });
    const decide = (action: string) =>
      test
        .as(moderator)
        .post(`/api/moderation/cases/${caseId}/decisions`)
        .send({ action, reason: 'insult' })
        .expect(200);
    await decide('hide');
    expect(await listed()).toEqual([]);
    expect((await rating()).ratingCount).toBe(0);
    await test.http().get(first).expect(404);
    expect(await contacts()).toEqual([]);
    await write().expect(404);
    await decide('restore');
    expect(await listed()).toHaveLength(1);
    await test.http().get(first).expect(200);
    await decide('remove');
    expect(await test.prisma.review.count()).toBe(0);
    await eventually(async () => expect(await storedFiles(test)).toEqual([]));
  });

  it('must belong to the author', async () => {
    const url = await upload(salon);
    expect((await write({ media: [{ url }] }).expect(400)).body.fieldCodes).toEqual({
      'media.0.url': ['media_not_yours'],
    });
  });

  it('are deleted with the account of the business', async () => {
    await written({ media: [{ url: await upload() }] });
    await test.as(salon).delete('/api/user/me').send({ password: PASSWORD }).expect(204);
    expect(await test.prisma.media.count()).toBe(0);
    await eventually(async () => expect(await storedFiles(test)).toEqual([]));
  });
});

describe('GET /reviews/business/:uuid', () => {
  it('lists the newest reviews first in pages', async () => {
    await makeReviews([1, 2, 3, 4, 5]);
    const stars: number[] = [];
    for (let path: string | undefined = `/api/reviews/business/${salon.uuid}?limit=2`; path;) {
      const { body, headers }: Response = await test.as(ana).get(path).expect(200);
      stars.push(...(body as ReviewView[]).map((review) => review.stars));
      path = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '');
    }
    expect(stars).toEqual([5, 4, 3, 2, 1]);
    await test.as(ana).get(`/api/reviews/business/${salon.uuid}?cursor=x`).expect(400);
    await test.as(ana).get('/api/reviews/business/x').expect(400);
  });

  it('lists the reviews of a service, to users and visitors', async () => {
    await changeVisit({ service: { connect: { id: 2 } } });
    const { id } = await written();
    await written({ appointmentId: await visit(ana) });
    for (const path of [`/api/reviews/business/${salon.uuid}`, `${publicPath()}/reviews`]) {
      const found = async (serviceId: number) => (await test.as(ana).get(path).query({ serviceId }).expect(200)).body;
      expect(await found(2)).toMatchObject([{ id }]);
      expect(await found(3)).toEqual([]);
      await test.as(ana).get(path).query({ serviceId: 'x' }).expect(400);
    }
  });

  it('hides the reviews of authors across a block, but counts their stars', async () => {
    await written();
    await makeReviews([5, 5]);
    const bob = await test.make.user();
    await test.make.block(bob.id, ana.id);
    expect(await listed(bob)).toHaveLength(2);
    expect((await test.as(bob).get(`/api/user/by-uuid/${salon.uuid}`)).body.business.rating).toEqual({
      average: 5,
      count: 3,
    });
    await test.make.block(salon.id, bob.id);
    expect(await listed(bob)).toEqual([]);
  });

  it('shows visitors of the public page the review without its author', async () => {
    await written();
    await answer((await listed())[0]!.id, 'Thank you!').expect(201);
    const { body, text } = await test.http().get(`${publicPath()}/reviews`).expect(200);
    expect(body).toMatchObject([{ stars: 5, text: 'Gentle with Riki.', answer: 'Thank you!' }]);
    for (const secret of ['Ana', ana.uuid]) expect(text).not.toContain(secret);
    await test.prisma.user.update({ where: { id: salon.id }, data: { visibleToVisitors: false } });
    expect((await test.http().get(`${publicPath()}/reviews`).expect(200)).body).toEqual([]);
  });
});

describe('the answer of the business', () => {
  it('is stored once, and notifies the author', async () => {
    const { id } = await written();
    const answers = await Promise.all([answer(id, 'Thank you!'), answer(id, 'Thank you!'), answer(id, 'Thank you!')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await answer(id, 'Again').expect(409)).body).toEqual(problem('already_answered'));
    expect(await listed()).toMatchObject([{ answer: 'Thank you!', answeredAt: expect.any(String) }]);
    expect(await noticesOf(ana)).toEqual(['REVIEW_ANSWERED']);
    await test.as(salon).delete(`/api/reviews/${id}/answer`).expect(204);
    expect(await listed()).toMatchObject([{ answer: null, answeredAt: null }]);
    await answer(id, 'A better answer').expect(201);
  });

  it.each(['', '   ', 'x'.repeat(2001)])('rejects the text "%s"', async (text) => {
    await answer((await written()).id, text).expect(400);
  });
});

describe('the rating of a business', () => {
  it('is shown from three people on, to users and visitors', async () => {
    await makeReviews([5, 4]);
    const ratings = async () => [
      (await test.http().get(publicPath()).expect(200)).body.rating,
      (await test.http().get('/api/visitors/businesses').expect(200)).body[0].rating,
      (await test.as(ana).get('/api/user?userCategoryId=3').expect(200)).body[0].business.rating,
      (await test.as(ana).get(`/api/user/by-uuid/${salon.uuid}`).expect(200)).body.business.rating,
    ];
    expect(await ratings()).toEqual([null, null, null, null]);
    expect((await test.http().get(`/b/${salon.uuid}`).expect(200)).text).not.toContain('aggregateRating');
    await makeReviews([4]);
    expect(await ratings()).toEqual(Array(4).fill({ average: 4.3, count: 3 }));
    expect((await test.http().get(`/b/${salon.uuid}`).expect(200)).text).toContain(
      '"aggregateRating":{"@type":"AggregateRating","ratingValue":4.3,"ratingCount":3}',
    );
  });

  it('counts only the newest review of an account with several pets and appointments', async () => {
    const reviews = [];
    for (let count = 0; count < 5; count++) reviews.push(await written({ appointmentId: await visit(ana), stars: 5 }));
    expect(await rating()).toEqual({ ratingCount: 1, ratingSum: 5, ratingScore: 3500 });
    await written({ appointmentId: await visit(ana), stars: 1 });
    expect(await rating()).toMatchObject({ ratingCount: 1, ratingSum: 1 });
    await test.as(ana).delete(`/api/reviews/${reviews[0]!.id}`).expect(204);
    expect(await rating()).toMatchObject({ ratingCount: 1, ratingSum: 1 });
  });

  it('counts concurrent reviews of several people', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => test.make.user()));
    const visits: number[] = [];
    for (const person of people) visits.push(await visit(person));
    await Promise.all(people.map((person, index) => written({ appointmentId: visits[index], stars: 4 }, person)));
    expect(await rating()).toEqual({ ratingCount: 6, ratingSum: 24, ratingScore: Math.floor((17_500 + 24_000) / 11) });
  });

  it('leaves out disabled accounts', async () => {
    await written();
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    expect((await rating()).ratingCount).toBe(0);
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: null } });
    expect((await rating()).ratingCount).toBe(1);
  });

  it('sorts the directory and the public list: many good ratings come before three perfect ones', async () => {
    const businesses = [salon];
    for (const stars of [
      [5, 5, 5],
      [5, 5, 5, 5, 5, 5, 5, 5, 4, 5],
      [1, 1, 1],
    ]) {
      const user = await test.make.user({ userCategoryId: 3 });
      const { id } = await test.make.bookableBusiness({ userId: user.id });
      await makeReviews(stars, id);
      businesses.push(user);
    }
    const [none, few, many, bad] = businesses.map(({ uuid }) => uuid);
    for (const [path, send] of [
      ['/api/user?userCategoryId=3&limit=1', (url: string) => test.as(ana).get(url)],
      ['/api/user?serviceIds=1&limit=3', (url: string) => test.as(ana).get(url)],
      ['/api/visitors/businesses?limit=1', (url: string) => test.http().get(url)],
      ['/api/visitors/businesses?userCategoryId=3&limit=3', (url: string) => test.http().get(url)],
    ] as const) {
      const found: string[] = [];
      for (let next: string | undefined = path; next;) {
        const { body, headers }: Response = await send(next).expect(200);
        found.push(...(body as { uuid: string }[]).map(({ uuid }) => uuid));
        next = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '');
      }
      expect(found).toEqual([many, few, none, bad]);
    }
  });
});

describe('a review', () => {
  it('stays after its appointment was deleted', async () => {
    await written();
    await test.prisma.appointment.delete({ where: { id: appointmentId } });
    expect(await listed()).toHaveLength(1);
  });

  it.each([
    ['its author', () => ana],
    ['the business', () => salon],
  ])('deletes the review with the account of its author or of the business: %s', async (_, user) => {
    await written();
    await test.as(user()).delete('/api/user/me').send({ password: PASSWORD }).expect(204);
    expect(await test.prisma.review.count()).toBe(0);
    if (user() === ana) expect((await rating()).ratingCount).toBe(0);
  });

  it('is requested once, a day after an appointment without a review', async () => {
    const reminders = test.app.get(AppointmentRemindersService);
    await changeVisit({ state: 'CONFIRMED' });
    const set = (state: string) =>
      test.as(salon).post(`/api/business/appointments/${appointmentId}/state`).send({ state });
    await set('done').expect(200);
    await reminders.sendDue();
    expect(await noticesOf(ana)).toEqual([]);
    const tomorrow = new Date(Date.now() + DAY);
    await Promise.all([reminders.sendDue(tomorrow), reminders.sendDue(tomorrow)]);
    expect(await noticesOf(ana)).toEqual(['REVIEW_REQUESTED']);
    await set('confirmed').expect(200);
    await set('done').expect(200);
    await written();
    await reminders.sendDue(tomorrow);
    expect(await noticesOf(ana)).toEqual(['REVIEW_REQUESTED']);
  });
});
