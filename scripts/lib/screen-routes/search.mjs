import { paths } from '../../../apps/web/src/routing/addresses.ts';
import { states } from './steps.mjs';

/**
 * The search for everything.
 * @type {import('../screen-routes.mjs').ScreenRoute[]}
 */
export const searchScreens = [
  { name: 'search', path: () => paths.search(), who: 'user' },
  { name: 'search-visitor', path: () => paths.search({ q: 'ana' }), who: 'visitor' },
  { name: 'search-everything', path: () => paths.search({ q: 'ма' }), who: 'user' },
  { name: 'search-posts', path: () => paths.search({ q: 'pas', type: 'post' }), who: 'user' },
  { name: 'search-nothing', path: () => paths.search({ q: 'qwertz' }), who: 'user' },
  { name: 'search-similar', path: () => paths.search({ q: 'Mdena', type: 'pet' }), who: 'user' },
  {
    name: 'search-suggestions',
    path: () => paths.search(),
    who: 'user',
    act: async ({ page }) => {
      await page.getByRole('combobox').fill('ма');
      await page.getByRole('option').first().waitFor();
    },
  },
  ...states('search', () => paths.search({ q: 'pas' }), '/search', 'user'),
];
