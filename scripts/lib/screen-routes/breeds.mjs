import { paths } from '../../../apps/web/src/routing/addresses.ts';
import { states } from './steps.mjs';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {import('../screen-routes.mjs').Tools} Tools
 * @typedef {import('../screen-routes.mjs').Demo} Demo
 * @typedef {Pick<ScreenRoute, 'path' | 'who'>} Base
 */

/** @type {('dogs' | 'cats' | 'parrots' | 'rodents' | 'reptiles' | 'spiders')[]} */
const KINDS = ['dogs', 'cats', 'parrots', 'rodents', 'reptiles', 'spiders'];

/**
 * Animals by their breed.
 * @type {ScreenRoute[]}
 */
export const breeds = [
  { name: 'animals', path: () => paths.animals(), who: 'user' },
  { name: 'animals-ads', path: () => paths.animals({ petCategoryId: 3 }), who: 'user', hasAds: true },
  { name: 'animals-breeds', path: () => paths.animals({ petCategoryId: 1 }), who: 'user' },
  ...states('animals-breeds', () => paths.animals({ petCategoryId: 2 }), '/pet-category-group', 'user'),
  {
    name: 'animals-breeds-no-match',
    path: () => paths.animals({ petCategoryId: 2 }),
    who: 'user',
    act: ({ page }) => page.getByRole('searchbox').first().fill('xyz'),
  },
  { name: 'animals-pets', path: () => paths.animals({ petCategoryId: 1, petCategoryGroup: 101 }), who: 'user' },
  { name: 'animals-of-unknown-kind', path: () => paths.animals({ petCategoryId: 99 }), who: 'user' },
  ...states('animals-pets', () => paths.animals({ petCategoryId: 2, petCategoryGroup: 201 }), '/pet', 'user'),
  ...KINDS.map(
    /** @returns {ScreenRoute} */ (kind) => ({
      name: kind,
      path: () => paths[kind],
      who: 'user',
    }),
  ),
  ...states('dogs', () => paths.dogs, '/pet-category-group', 'user'),
  {
    name: 'dogs-search',
    path: () => paths.dogs,
    who: 'user',
    act: ({ page }) => page.getByRole('combobox').first().fill('sarplaninac'),
  },
];
