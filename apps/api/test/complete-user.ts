import { anyId, anyMoment } from './answers.js';
import type { TestApp } from './app.js';
import type { TestUser } from './factories.js';

/**
 * The address's place. Without it, the background job that looks up places could set it during a
 * slow test.
 */
const NIS = 787657;

/** Creates a user with a complete profile. */
export async function completeUser({ make }: TestApp): Promise<TestUser> {
  const ana = await make.user({
    email: 'ana@example.org',
    firstName: 'Ana',
    lastName: 'Anić',
    birthDate: new Date('1990-05-17'),
    description: 'Two dogs.',
    phoneNumber: '+381 11 123',
    facebook: 'https://facebook.com/ana',
    twitter: 'https://x.com/ana',
    youtube: 'https://youtube.com/@ana',
    tiktok: 'https://tiktok.com/@ana',
  });
  await make.address(ana.id, NIS);
  return ana;
}

/** Fields that the user and other users see. */
const completeView = (ana: TestUser) => {
  const social = {
    facebook: 'https://facebook.com/ana',
    twitter: 'https://x.com/ana',
    youtube: 'https://youtube.com/@ana',
    tiktok: 'https://tiktok.com/@ana',
  };
  return {
    id: ana.id,
    uuid: ana.uuid,
    email: 'ana@example.org',
    firstName: 'Ana',
    lastName: 'Anić',
    imageUrl: null,
    userCategoryId: 1,
    phoneNumber: '+381 11 123',
    description: 'Two dogs.',
    date: '1990-05-17',
    establishment_date: null,
    address: { id: anyId, country: 'Serbia', city: 'Niš', street: 'Obrenovićeva 1', placeId: NIS, user_id: ana.id },
    social,
    ...social,
    createdAt: anyMoment,
  };
};

/** The profile as the user sees it. */
export const completeMe = (ana: TestUser) => ({
  ...completeView(ana),
  emailVisibility: 'users',
  phoneVisibility: 'users',
  streetVisibility: 'friends',
  birthDateVisibility: 'friends',
  visibleToVisitors: true,
  role: 'member',
  suspendedUntil: null,
});

/** The profile as strangers see it, with only the town and the age. */
export const completeProfile = (ana: TestUser) => ({
  ...completeView(ana),
  isReduced: false,
  answersWithin: null,
  visibleToVisitors: false,
  business: null,
  date: null,
  age: expect.any(Number),
  address: { ...completeView(ana).address, street: '' },
});
