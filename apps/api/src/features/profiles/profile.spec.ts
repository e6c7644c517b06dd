import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { problem, UNKNOWN_UUID } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { completeMe, completeProfile, completeUser } from '../../../test/complete-user.js';

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(() => test.reset());

describe('the endpoint /user/me', () => {
  it('returns exactly the documented fields', async () => {
    const ana = await completeUser(test);
    const { body, headers } = await test.as(ana).get('/api/user/me').expect(200);
    expect(body).toEqual(completeMe(ana));
    expect(headers['cache-control']).toBe('no-store');
  });

  it('supports HEAD requests, which health checks use', async () => {
    const ana = await test.make.user();
    await test.as(ana).head('/api/user/me').expect(200);
    await test.http().head('/api/user/me').expect(401);
    await test.http().head('/api/user/me').set('authorization', 'Bearer x.y.z').expect(401);
  });

  it.each([
    ['with a session', 200],
    ['without a session', 401],
  ])('sends no body for HEAD %s', async (_name, status) => {
    const { bearer } = await test.make.user();
    // Use a raw socket, because HTTP clients ignore any body after a HEAD request.
    const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
    const authorization = status === 200 ? `Authorization: ${bearer}\r\n` : '';
    socket.write(`HEAD /api/user/me HTTP/1.1\r\nHost: localhost\r\n${authorization}Connection: close\r\n\r\n`);
    const response = await text(socket);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response.slice(response.indexOf('\r\n\r\n'))).toBe('\r\n\r\n');
  });
});

describe('a profile', () => {
  it('shows the pets and all fields to users, except the fields for friends', async () => {
    const ana = await completeUser(test);
    const viewer = await test.make.user();
    const first = await test.make.pet({ userId: ana.id, name: 'Riki' });
    const second = await test.make.pet({ userId: ana.id, name: 'Lola' });
    const { body } = await test.as(viewer).get(`/api/user/by-uuid/${ana.uuid}`).expect(200);
    expect(body).toEqual({ ...completeProfile(ana), pets: [expect.any(Object), expect.any(Object)] });
    const { body: pet } = await test.as(viewer).get(`/api/pet/${second.id}`);
    expect(body.pets[0]).toEqual(pet);
    expect(body.pets[1].id).toBe(first.id);
  });

  it('is found by its UUID in upper case', async () => {
    const ana = await test.make.user();
    await test.as(ana).get(`/api/user/by-uuid/${ana.uuid.toUpperCase()}`).expect(200);
  });

  it('is not found for unknown and disabled users', async () => {
    const ana = await test.make.user();
    const gone = await test.make.user({ disabledAt: new Date() });
    for (const uuid of [UNKNOWN_UUID, gone.uuid]) {
      const { body } = await test.as(ana).get(`/api/user/by-uuid/${uuid}`).expect(404);
      expect(body).toEqual(problem('user_not_found'));
    }
  });

  it.each(['viewer', 'owner'])(
    'is reduced to name and picture if the %s has blocked the other user',
    async (blocker) => {
      const ana = await completeUser(test);
      const viewer = await test.make.user();
      await test.make.pet({ userId: ana.id });
      const photo = { key: 'ab/ab', width: 320, height: 320, widths: [320] };
      const { id } = await test.prisma.userPhoto.create({ data: { ...photo, userId: ana.id, position: 1 } });
      await test.prisma.user.update({ where: { id: ana.id }, data: { profilePhotoId: id } });
      await test.prisma.businessProfile.create({
        data: { userId: ana.id, kind: 'KENNEL', establishmentDate: new Date() },
      });
      await (blocker === 'viewer' ? test.make.block(viewer.id, ana.id) : test.make.block(ana.id, viewer.id));
      const { body } = await test.as(viewer).get(`/api/user/by-uuid/${ana.uuid}`).expect(200);
      const none = { facebook: null, twitter: null, youtube: null, tiktok: null };
      expect(body).toEqual({
        id: ana.id,
        uuid: ana.uuid,
        firstName: 'Ana',
        lastName: 'Anić',
        imageUrl: '/uploads/ab/ab/320.webp',
        isReduced: true,
        answersWithin: null,
        visibleToVisitors: false,
        business: null,
        userCategoryId: null,
        description: null,
        email: null,
        phoneNumber: null,
        date: null,
        age: null,
        establishment_date: null,
        address: null,
        social: none,
        ...none,
        createdAt: null,
        pets: [],
      });
    },
  );

  it('of a business has no last name if either user has blocked the other', async () => {
    const kennel = await test.make.user({ userCategoryId: 2, firstName: 'Happy Tails', lastName: 'Leftover' });
    const viewer = await test.make.user();
    await test.make.block(viewer.id, kennel.id);
    const { body } = await test.as(viewer).get(`/api/user/by-uuid/${kennel.uuid}`).expect(200);
    expect(body).toMatchObject({ firstName: 'Happy Tails', lastName: null, userCategoryId: null });
  });
});
