import { invalid } from '../../test/answers.js';
import { TestApp } from '../../test/app.js';
import type { TestUser } from '../../test/factories.js';

let test: TestApp;
let ana: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user({ email: 'ana@example.org', phoneNumber: '+381 11 123' });
});

const patch = (body: object) => test.as(ana).patch('/api/user/profile').send(body);
const me = async () => (await test.as(ana).get('/api/user/me').expect(200)).body;

/** Everybody who can look at Ana's profile, by what they are to her. */
const READERS = {
  herself: () => Promise.resolve(ana),
  'a friend': async () => {
    const friend = await test.make.user();
    await test.make.friendship(ana.id, friend.id);
    return friend;
  },
  'a friend who asked her': async () => {
    const friend = await test.make.user();
    await test.make.friendship(friend.id, ana.id);
    return friend;
  },
  'somebody she asked': async () => {
    const asked = await test.make.user();
    await test.make.friendship(ana.id, asked.id, 'PENDING');
    return asked;
  },
  'somebody who asked her': async () => {
    const asker = await test.make.user();
    await test.make.friendship(asker.id, ana.id, 'PENDING');
    return asker;
  },
  'a stranger': () => test.make.user(),
  'somebody she blocked': async () => {
    const blocked = await test.make.user();
    await test.make.block(ana.id, blocked.id);
    return blocked;
  },
  'somebody who blocked her': async () => {
    const blocker = await test.make.user();
    await test.make.block(blocker.id, ana.id);
    return blocker;
  },
} satisfies Record<string, () => Promise<TestUser>>;
type Reader = keyof typeof READERS;

const FRIENDS: Reader[] = ['herself', 'a friend', 'a friend who asked her'];
const USERS: Reader[] = [...FRIENDS, 'somebody she asked', 'somebody who asked her', 'a stranger'];

describe.each([
  ['email', 'emailVisibility', 'ana@example.org'],
  ['phoneNumber', 'phoneVisibility', '+381 11 123'],
] as const)('%s', (field, visibility, value) => {
  it.each([
    ['users', USERS],
    ['friends', FRIENDS],
    ['me', ['herself']],
  ] as const)('for %s is shown to nobody else', async (audience, readers) => {
    await patch({ [visibility]: audience }).expect(200);
    const shown = [];
    for (const [name, make] of Object.entries(READERS)) {
      const { body } = await test
        .as(await make())
        .get(`/api/user/by-uuid/${ana.uuid}`)
        .expect(200);
      if (body[field] !== null) {
        expect(body[field]).toBe(value);
        shown.push(name);
      }
    }
    expect(shown).toEqual(readers);
  });

  it.each(['', null, 'everybody', 'USERS', 'Friends', 1, ['me'], { set: 'ME' }])(
    'cannot be shown to %j',
    async (audience) => {
      const { body } = await patch({ [visibility]: audience, description: 'never stored' }).expect(400);
      expect(body).toEqual(invalid({ [visibility]: 'invalid' }));
      expect(await me()).toMatchObject({ [visibility]: 'users', description: null });
    },
  );

  it('changes without the other', async () => {
    const { body } = await patch({ [visibility]: 'friends' }).expect(200);
    const unchanged = { emailVisibility: 'users', phoneVisibility: 'users' };
    expect(body).toMatchObject({ ...unchanged, [visibility]: 'friends' });
    await patch({ description: 'x' }).expect(200);
    expect(await me()).toMatchObject({ ...unchanged, [visibility]: 'friends' });
  });
});

it('who may see what is told to the owner alone', async () => {
  await patch({ emailVisibility: 'me' }).expect(200);
  for (const reader of [ana, await test.make.user()]) {
    const { body } = await test.as(reader).get(`/api/user/by-uuid/${ana.uuid}`).expect(200);
    expect(body).not.toHaveProperty('emailVisibility');
    expect(body).not.toHaveProperty('phoneVisibility');
  }
});

it('a friendship that ended shows no more', async () => {
  await patch({ emailVisibility: 'friends' }).expect(200);
  const bob = await test.make.user();
  await test.make.friendship(ana.id, bob.id);
  const email = async () => (await test.as(bob).get(`/api/user/by-uuid/${ana.uuid}`).expect(200)).body.email;
  expect(await email()).toBe('ana@example.org');
  await test.prisma.friendship.deleteMany();
  expect(await email()).toBeNull();
});
