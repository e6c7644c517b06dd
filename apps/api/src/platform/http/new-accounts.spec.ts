import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';

const A_WEEK = 7 * 24 * 60 * 60_000;
const LINK = 'Look: https://example.org/puppies';

let test: TestApp;
let newcomer: TestUser;
beforeAll(async () => {
  test = await TestApp.start({
    NEW_ACCOUNT_DAYS: '7',
    RATE_LIMITS: 'linksOfNewAccount=3,strangersOfNewAccount=2',
  });
});
afterAll(() => test.stop());
beforeEach(async () => {
  newcomer = await test.make.user();
});

const post = (user: TestUser, content: string) => test.as(user).post('/api/wall').send({ content });
const write = (user: TestUser, { id }: TestUser, content = 'Hello', clientMessageId?: string) =>
  test.as(user).post('/api/messages/send').send({ receiverId: id, content, clientMessageId });
const REFUSAL = { code: 'new_account_limit', message: expect.stringContaining('New accounts') };

describe('links of a new account', () => {
  it('are limited in total over posts, edited posts, comments, messages and published blog posts', async () => {
    const friend = await test.make.user();
    const { body: first } = await post(newcomer, 'No link').expect(201);
    await test.as(newcomer).patch(`/api/wall/${first.id}`).send({ content: LINK }).expect(200);
    await write(newcomer, friend, LINK).expect(201);
    const comment = (content: string) =>
      test.as(newcomer).post('/api/comments').send({ targetType: 'wall_post', targetId: first.id, content });
    await comment(LINK).expect(201);

    const draft = await test.make.blogPost({ authorId: newcomer.id, isPublished: false, content: LINK });
    for (const call of [
      post(newcomer, LINK),
      comment(LINK),
      write(newcomer, friend, LINK),
      test.as(newcomer).post(`/api/blogs/${draft.id}/publish`),
    ]) {
      const { body, headers } = await call.expect(429);
      expect(body).toMatchObject(REFUSAL);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    await post(newcomer, 'No link again').expect(201);
    // The limit does not apply to edits of a post that already has a link.
    await test
      .as(newcomer)
      .patch(`/api/wall/${first.id}`)
      .send({ content: `${LINK}!` })
      .expect(200);
  });

  it('include every link that the web app renders', async () => {
    for (const text of ['„Https://example.org“', '(HTTP://example.org)', '`https://example.org`'])
      await post(newcomer, text).expect(201);
    for (const text of ['https:// nothing', 'https://bank.example@example.org/'])
      await post(newcomer, text).expect(201);
    await post(newcomer, LINK).expect(429);
    const draft = await test.make.blogPost({ authorId: newcomer.id, isPublished: false, content: '[x](example.org)' });
    await test.as(newcomer).post(`/api/blogs/${draft.id}/publish`).expect(429);
    await test.as(newcomer).patch(`/api/blogs/${draft.id}`).send({ content: '[x](/animals)' }).expect(200);
    await test.as(newcomer).post(`/api/blogs/${draft.id}/publish`).expect(200);
    await test.as(newcomer).patch(`/api/blogs/${draft.id}`).send({ content: LINK }).expect(429);
  });

  it('count once for a message that is sent again, even concurrently', async () => {
    const friend = await test.make.user();
    const id = '0b8e6c7e-5e57-4c4a-9d5b-0f7f3a1f0001';
    await Promise.all(Array.from({ length: 20 }, () => write(newcomer, friend, LINK, id).expect(201)));
    await write(newcomer, friend, LINK, id).expect(201);
    // The third message is rejected, because only two of three are left.
    for (const status of [201, 201, 429]) await write(newcomer, friend, LINK).expect(status);
  });
});

describe('messages of a new account to strangers', () => {
  it('are limited, but messages to friends are not', async () => {
    const [one, two, three, friend] = await Promise.all(Array.from({ length: 4 }, () => test.make.user()));
    await test.make.friendship(newcomer.id, friend!.id);
    await write(newcomer, one!).expect(201);
    await write(newcomer, two!).expect(201);
    await write(newcomer, one!, 'And again').expect(201);
    const { body } = await write(newcomer, three!).expect(429);
    expect(body).toMatchObject(REFUSAL);
    await write(newcomer, friend!).expect(201);
    await write(newcomer, two!, 'Still there?').expect(201);
  });

  it('count once if several first messages to one user are sent concurrently', async () => {
    const [one, two] = await Promise.all([test.make.user(), test.make.user()]);
    await Promise.all(Array.from({ length: 10 }, (_one, count) => write(newcomer, one, `Hello ${count}`).expect(201)));
    await write(newcomer, two).expect(201);
  });

  it('are not counted if they reply to users who wrote first', async () => {
    const senders = await Promise.all(
      Array.from({ length: 3 }, () => test.make.user({ createdAt: new Date(Date.now() - A_WEEK) })),
    );
    for (const sender of senders) await write(sender, newcomer).expect(201);
    for (const sender of senders) await write(newcomer, sender).expect(201);
  });
});

describe('the limits of new accounts', () => {
  it('end after a week', async () => {
    const settled = await test.make.user({ createdAt: new Date(Date.now() - A_WEEK) });
    for (let count = 0; count < 4; count += 1) {
      await post(settled, LINK).expect(201);
      await write(settled, await test.make.user()).expect(201);
    }
  });
});
