import type { components } from '../src/api/schema';
import { mila } from './people';

type Profile = components['schemas']['Profile'];

const none = { facebook: null, twitter: null, youtube: null, tiktok: null };

/** A complete profile of a pet owner in the server's response format. */
export const ana: Profile = {
  ...mila,
  ...none,
  id: 8,
  uuid: '7c1e0a5e-1111-4a5c-9a68-2f4f3f1b7c22',
  firstName: 'Ana',
  lastName: 'Jovanović',
  date: '1990-04-09',
  answersWithin: null,
  visibleToVisitors: false,
  business: null,
  age: 36,
  phoneNumber: '+381 (21) 123-456',
  email: 'ana@example.org',
  description: 'Walks before breakfast.',
  address: { id: 1, country: 'Germany', city: 'Berlin', street: 'Hauptstraße 1', placeId: null, user_id: 8 },
  facebook: 'https://facebook.com/ana',
  tiktok: 'javascript:alert(1)',
  social: none,
  isReduced: false,
  pets: [],
};

/** The profile of a user who has blocked, or been blocked by, the viewer. */
export const card: Profile = {
  ...ana,
  ...none,
  userCategoryId: null,
  description: null,
  date: null,
  age: null,
  phoneNumber: null,
  email: null,
  address: null,
  answersWithin: null,
  createdAt: null,
  isReduced: true,
};

export const clinic: Profile = {
  ...ana,
  userCategoryId: 4,
  firstName: 'Happy Tails',
  lastName: 'Leftover',
  date: null,
  age: null,
  establishment_date: '2015-03-01T00:00:00.000Z',
  business: { openingHours: null, cover: null, takesAppointments: false, verifiedAt: null, rating: null },
};

/** A profile without any optional data. */
export const blank: Profile = {
  ...ana,
  ...none,
  firstName: null,
  lastName: null,
  userCategoryId: null,
  date: null,
  age: null,
  phoneNumber: null,
  description: null,
  address: null,
};
