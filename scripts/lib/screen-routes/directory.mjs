import { states } from './steps.mjs';

/** People, and what they offer. */
export const directory = [
  { name: 'users', path: () => '/users', who: 'user' },
  { name: 'users-ads', path: () => '/users', who: 'user', hasAds: true },
  ...states('users-categories', () => '/users', '/user-category', 'user'),
  ...[1, 2, 3, 4, 5].map((id) => ({
    name: `users-of-category-${id}`,
    path: () => `/users?userCategoryId=${id}`,
    who: 'user',
  })),
  ...states('users-of-category', () => '/users?userCategoryId=5', '/user', 'user'),
  { name: 'users-visitor', path: () => '/users', who: 'visitor' },
  { name: 'users-of-unknown-category', path: () => '/users?userCategoryId=99', who: 'user' },
  { name: 'veterinary', path: () => '/veterinary', who: 'user' },
  { name: 'service', path: () => '/service', who: 'user' },
  { name: 'service-ticked', path: () => '/service?services=32', who: 'user' },
  { name: 'service-nobody', path: () => '/service?services=1,32', who: 'user' },
  {
    name: 'service-search',
    path: () => '/service?services=32',
    who: 'user',
    act: ({ page }) => page.getByRole('searchbox').fill('a'),
  },
  {
    name: 'service-no-match',
    path: () => '/service?services=32',
    who: 'user',
    act: ({ page }) => page.getByRole('searchbox').fill('xyz'),
  },
  ...states('service', () => '/service', '/service', 'user'),
];
