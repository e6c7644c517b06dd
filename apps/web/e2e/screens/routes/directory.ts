import type { Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { firstOnes, mapIsDrawn, start, states, userInLongWords } from './steps';

/** User directory and services screens. */
export const directory: Screen[] = [
  { name: 'users', path: () => paths.users(), who: 'user' },
  { name: 'users-ads', path: () => paths.users(), who: 'user', hasAds: true },
  ...states('users-categories', () => paths.users(), '/user-category', 'user'),
  ...[1, 2, 3, 4, 5].map((id): Screen => ({
    name: `users-of-category-${id}`,
    path: () => paths.users({ userCategoryId: id }),
    who: 'user',
  })),
  { name: 'users-map', path: () => `${paths.users({ userCategoryId: 4 })}&map=open`, who: 'user', act: mapIsDrawn },
  { name: 'users-open-now', path: () => paths.users({ userCategoryId: 4, openNow: true }), who: 'user' },
  {
    name: 'users-of-category-long-words',
    path: () => paths.users({ userCategoryId: 4 }),
    who: 'user',
    answers: { '/user': firstOnes(userInLongWords) },
  },
  ...states('users-of-category', () => paths.users({ userCategoryId: 5 }), '/user', 'user'),
  { name: 'users-of-service', path: () => paths.users({ userCategoryId: 3, services: '1,21' }), who: 'user' },
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
  { name: 'veterinary', path: () => paths.veterinary, who: 'user' },
  { name: 'service', path: () => paths.services, who: 'user' },
  ...states('service', () => paths.services, '/service', 'user'),
];
