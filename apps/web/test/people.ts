import type { SessionUser } from '../src/api/session';

/** The logged-in user. */
export const mila = {
  id: 7,
  uuid: '5b0a5f0e-6a3e-4a5c-9a68-2f4f3f1b7c11',
  firstName: 'Mila',
  lastName: 'Petrović',
  imageUrl: null,
  userCategoryId: 1,
  email: 'mila@example.org',
  emailVisibility: 'users',
  phoneVisibility: 'users',
  streetVisibility: 'friends',
  birthDateVisibility: 'friends',
  visibleToVisitors: true,
  role: 'member',
  suspendedUntil: null,
  phoneNumber: null,
  description: null,
  date: null,
  establishment_date: null,
  createdAt: '2026-01-01T10:00:00.000Z',
} as SessionUser;
