import { invalid } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';

let test: TestApp;
let ana: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user({
    email: 'ana@example.org',
    phoneNumber: '+381 11 123',
    birthDate: new Date('1990-05-17'),
  });
  await test.make.address(ana.id);
});

const patch = (body: object) => test.as(ana).patch('/api/user/profile').send(body);
const me = async () => (await test.as(ana).get('/api/user/me').expect(200)).body;

/** Viewers of Ana's profile with different relationships to her. */
const VIEWERS = {
  'the owner': () => Promise.resolve(ana),
  'a friend': async () => {
    const friend = await test.make.user();
    await test.make.friendship(ana.id, friend.id);
    return friend;
  },
  'a friend who sent the request': async () => {
    const friend = await test.make.user();
    await test.make.friendship(friend.id, ana.id);
    return friend;
  },
  'the recipient of a pending request': async () => {
    const recipient = await test.make.user();
    await test.make.friendship(ana.id, recipient.id, 'PENDING');
    return recipient;
  },
  'the sender of a pending request': async () => {
    const sender = await test.make.user();
    await test.make.friendship(sender.id, ana.id, 'PENDING');
    return sender;
  },
  'a stranger': () => test.make.user(),
  'a blocked user': async () => {
    const blocked = await test.make.user();
    await test.make.block(ana.id, blocked.id);
    return blocked;
  },
  'a user who blocked the owner': async () => {
    const blocker = await test.make.user();
    await test.make.block(blocker.id, ana.id);
    return blocker;
  },
} satisfies Record<string, () => Promise<TestUser>>;
type ViewerName = keyof typeof VIEWERS;

const FRIENDS: ViewerName[] = ['the owner', 'a friend', 'a friend who sent the request'];
const USERS: ViewerName[] = [
  ...FRIENDS,
  'the recipient of a pending request',
  'the sender of a pending request',
  'a stranger',
];

interface Profile {
  email: string | null;
  phoneNumber: string | null;
  date: string | null;
  age: number | null;
  address: { city: string; street: string } | null;
}
const profileFor = async (viewer: TestUser): Promise<Profile> =>
  (await test.as(viewer).get(`/api/user/by-uuid/${ana.uuid}`).expect(200)).body;

/**
 * Ana's fields that have an audience: name, audience field, default audience, value, function that
 * reads the field.
 */
const SHOWN = [
  ['email', 'emailVisibility', 'users', 'ana@example.org', ({ email }: Profile) => email],
  ['phoneNumber', 'phoneVisibility', 'users', '+381 11 123', ({ phoneNumber }: Profile) => phoneNumber],
  ['street', 'streetVisibility', 'friends', 'Obrenovićeva 1', ({ address }: Profile) => address?.street || null],
  ['birth date', 'birthDateVisibility', 'friends', '1990-05-17', ({ date }: Profile) => date],
] as const;
const DEFAULT_AUDIENCES = Object.fromEntries(SHOWN.map(([, visibility, audience]) => [visibility, audience]));

describe.each(SHOWN)('the audience of a field (%s)', (_name, visibility, defaultAudience, value, valueIn) => {
  it.each([
    ['users', USERS],
    ['friends', FRIENDS],
    ['me', ['the owner']],
  ] as const)('limits a field of the profile to its audience: %s', async (audience, viewers) => {
    await patch({ [visibility]: audience }).expect(200);
    const shown = [];
    for (const [name, make] of Object.entries(VIEWERS)) {
      const found = valueIn(await profileFor(await make()));
      if (found !== null) {
        expect(found).toBe(value);
        shown.push(name);
      }
    }
    expect(shown).toEqual(viewers);
  });

  it.each(['', null, 'everybody', 'USERS', 'Friends', 1, ['me'], { set: 'ME' }])(
    'rejects %j as an audience',
    async (audience) => {
      const { body } = await patch({ [visibility]: audience, description: 'never stored' }).expect(400);
      expect(body).toEqual(invalid({ [visibility]: 'invalid' }));
      expect(await me()).toMatchObject({ [visibility]: defaultAudience, description: null });
    },
  );

  it('changes independently of other audiences', async () => {
    const { body } = await patch({ [visibility]: 'friends' }).expect(200);
    expect(body).toMatchObject({ ...DEFAULT_AUDIENCES, [visibility]: 'friends' });
    await patch({ description: 'x' }).expect(200);
    expect(await me()).toMatchObject({ ...DEFAULT_AUDIENCES, [visibility]: 'friends' });
  });
});

describe('audiences of profile fields', () => {
  it('are not part of the profile', async () => {
    await patch({ emailVisibility: 'me' }).expect(200);
    for (const viewer of [ana, await test.make.user()]) {
      const { body } = await test.as(viewer).get(`/api/user/by-uuid/${ana.uuid}`).expect(200);
      for (const visibility of Object.keys(DEFAULT_AUDIENCES)) expect(body).not.toHaveProperty(visibility);
    }
  });

  it('hide fields again after a friendship ends', async () => {
    await patch({ emailVisibility: 'friends' }).expect(200);
    const bob = await test.make.user();
    await test.make.friendship(ana.id, bob.id);
    const email = async () => (await test.as(bob).get(`/api/user/by-uuid/${ana.uuid}`).expect(200)).body.email;
    expect(await email()).toBe('ana@example.org');
    await test.prisma.friendship.deleteMany();
    expect(await email()).toBeNull();
  });
});

describe('the street and birth date', () => {
  const become = (userCategoryId: number) =>
    patch({ userCategoryId, lastName: 'Anić', date: '1990-05-17', establishment_date: '2010-03-01' }).expect(200);

  it('of a pet owner are visible only to friends by default, but all users see city and age', async () => {
    const [friend, stranger] = [await test.make.user(), await test.make.user()];
    await test.make.friendship(ana.id, friend.id);
    expect(await profileFor(friend)).toMatchObject({
      date: '1990-05-17',
      age: expect.any(Number),
      address: { country: 'Serbia', city: 'Niš', street: 'Obrenovićeva 1' },
    });
    expect(await profileFor(stranger)).toMatchObject({
      date: null,
      age: (await profileFor(friend)).age,
      address: { country: 'Serbia', city: 'Niš', street: '' },
    });
  });

  it.each([2, 3, 4, 5])('of a business (category %i) are visible to all users by default', async (userCategoryId) => {
    const { body } = await become(userCategoryId);
    expect(body).toMatchObject({ streetVisibility: 'users', birthDateVisibility: 'users' });
    expect(await profileFor(await test.make.user())).toMatchObject({
      date: '1990-05-17',
      address: { street: 'Obrenovićeva 1' },
    });
  });

  it('use the default audience of the current category', async () => {
    await become(2);
    const { body } = await become(1);
    expect(body).toMatchObject({ streetVisibility: 'friends', birthDateVisibility: 'friends' });
    expect((await profileFor(await test.make.user())).address?.street).toBe('');
  });

  it('keep a chosen audience when the category changes', async () => {
    await patch({ streetVisibility: 'me', birthDateVisibility: 'users' }).expect(200);
    for (const userCategoryId of [2, 1, 5]) {
      const { body } = await become(userCategoryId);
      expect(body).toMatchObject({ streetVisibility: 'me', birthDateVisibility: 'users' });
    }
    expect(await profileFor(await test.make.user())).toMatchObject({ date: '1990-05-17', address: { street: '' } });
  });

  it('are hidden from other users until the profile is complete', async () => {
    await test.prisma.user.update({ where: { id: ana.id }, data: { userCategoryId: null } });
    expect(await profileFor(await test.make.user())).toMatchObject({ date: null, address: { street: '' } });
  });

  it.each(Object.keys(VIEWERS) as ViewerName[])(
    'are equally visible to %s at GET /user-address and on the profile',
    async (name) => {
      const viewer = await VIEWERS[name]();
      for (const streetVisibility of ['users', 'friends', 'me']) {
        await patch({ streetVisibility }).expect(200);
        const { status, body } = await test.as(viewer).get(`/api/user-address/user/${ana.id}`);
        const { address } = await profileFor(viewer);
        expect(status).toBe(address ? 200 : 404);
        if (address) expect(body).toEqual(address);
      }
    },
  );

  it('do not reveal an age if the birth date is missing', async () => {
    await test.prisma.user.update({ where: { id: ana.id }, data: { birthDate: null } });
    expect(await profileFor(await test.make.user())).toMatchObject({ date: null, age: null });
  });
});
