import { paths } from '../../../apps/web/src/routing/addresses.ts';
import { firstOnes, loseConnection, start, states, userInLongWords } from './steps.mjs';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {import('../screen-routes.mjs').Tools} Tools
 * @typedef {import('../screen-routes.mjs').Demo} Demo
 * @typedef {Pick<ScreenRoute, 'path' | 'who'>} Base
 */

/**
 * People, and what they offer.
 * @type {ScreenRoute[]}
 */
export const directory = [
  { name: 'users', path: () => paths.users(), who: 'user' },
  { name: 'users-ads', path: () => paths.users(), who: 'user', hasAds: true },
  ...states('users-categories', () => paths.users(), '/user-category', 'user'),
  ...[1, 2, 3, 4, 5].map(
    /** @returns {ScreenRoute} */ (id) => ({
      name: `users-of-category-${id}`,
      path: () => paths.users({ userCategoryId: id }),
      who: 'user',
    }),
  ),
  { name: 'users-open-now', path: () => paths.users({ userCategoryId: 4, openNow: true }), who: 'user' },
  {
    name: 'users-nobody-open',
    path: () => paths.users({ userCategoryId: 4, openNow: true }),
    who: 'user',
    answers: { '/user': [] },
  },
  {
    name: 'users-of-category-long-words',
    path: () => paths.users({ userCategoryId: 4 }),
    who: 'user',
    answers: { '/user': firstOnes(userInLongWords) },
  },
  {
    name: 'users-of-category-offline',
    path: () => paths.users({ userCategoryId: 4 }),
    who: 'user',
    act: loseConnection,
  },
  ...states('users-of-category', () => paths.users({ userCategoryId: 5 }), '/user', 'user'),
  {
    name: 'users-of-service',
    path: () => paths.users({ userCategoryId: 3, services: '1,21' }),
    who: 'user',
  },
  {
    name: 'users-of-no-service',
    path: () => paths.users({ userCategoryId: 3, services: '1,32' }),
    who: 'user',
  },
  {
    name: 'users-call',
    path: () => paths.users({ userCategoryId: 3 }),
    who: 'user',
    act: ({ page, t }) =>
      page
        .getByRole('button', { name: start(t('users.call')) })
        .first()
        .click(),
  },
  { name: 'users-visitor', path: () => paths.users(), who: 'visitor' },
  { name: 'users-of-unknown-category', path: () => paths.users({ userCategoryId: 99 }), who: 'user' },
  { name: 'veterinary', path: () => paths.veterinary, who: 'user' },
  { name: 'service', path: () => paths.services, who: 'user' },
  { name: 'service-ticked', path: () => `${paths.services}?services=32`, who: 'user' },
  { name: 'service-nobody', path: () => `${paths.services}?services=1,32`, who: 'user' },
  {
    name: 'service-search',
    path: () => `${paths.services}?services=32`,
    who: 'user',
    act: ({ page }) => page.getByRole('searchbox').fill('a'),
  },
  {
    name: 'service-no-match',
    path: () => `${paths.services}?services=32`,
    who: 'user',
    act: ({ page }) => page.getByRole('searchbox').fill('xyz'),
  },
  ...states('service', () => paths.services, '/service', 'user'),
];
