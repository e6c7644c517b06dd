import { paths } from '../../../apps/web/src/routing/addresses.ts';
import { states } from './steps.mjs';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 */

const SEARCHES = [
  {
    id: 1,
    name: 'Adopt · Dogs · Novi Sad · 50 km',
    filters: { kind: 1, offer: ['adoption'] },
    alert: 'at_once',
    newCount: 3,
    createdAt: '2026-11-20T10:00:00.000Z',
  },
  { id: 2, name: 'Cats', filters: { kind: 2 }, alert: 'daily', newCount: 0, createdAt: '2026-11-10T10:00:00.000Z' },
];

/**
 * Finding a pet, and what one keeps in mind.
 * @type {ScreenRoute[]}
 */
export const find = [
  { name: 'find', path: () => paths.find(), who: 'user' },
  { name: 'find-filtered', path: () => `${paths.find()}?offer=adoption,sale&kind=1&sex=f`, who: 'user' },
  { name: 'find-visitor', path: () => paths.find(), who: 'visitor' },
  {
    name: 'find-sheet',
    path: () => `${paths.find()}?kind=1`,
    who: 'user',
    act: async ({ page, t }) => {
      // A desktop has the filters beside the pets.
      const button = page.getByRole('button', { name: t('find.filters.openCount', { count: 1 }) });
      if (await button.isVisible()) await button.click();
    },
  },
  { name: 'find-save', path: () => `${paths.find()}?kind=1`, who: 'user', act: ({ press }) => press('find.save.open') },
  {
    name: 'find-nothing',
    path: () => `${paths.find()}?kind=6&offer=breeding&size=large`,
    who: 'user',
    answers: {
      '/find': [],
      '/find/counts': {
        count: 0,
        isMore: false,
        values: [],
        without: [
          { filter: 'size', count: 12, isMore: false },
          { filter: 'kind', count: 3, isMore: false },
        ],
      },
    },
  },
  ...states('find', () => paths.find(), '/find', 'user'),
  { name: 'favourites', path: () => paths.favourites(), who: 'user' },
  ...states('favourites', () => paths.favourites(), '/favourites', 'user'),
  {
    name: 'favourites-searches',
    path: () => paths.favourites({ tab: 'searches' }),
    who: 'user',
    answers: { '/saved-searches': SEARCHES },
  },
  ...states('favourites-searches', () => paths.favourites({ tab: 'searches' }), '/saved-searches', 'user'),
];
