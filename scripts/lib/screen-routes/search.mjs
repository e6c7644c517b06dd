import { paths } from '../../../apps/web/src/routing/addresses.ts';
import { LONG_WORD, loseConnection, states } from './steps.mjs';

/** @param {any} result */
const inLongWords = (result) => ({
  ...result,
  title: LONG_WORD,
  about: result.about && LONG_WORD,
  excerpt: result.excerpt && `Pas ${LONG_WORD} ${LONG_WORD}`,
});

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
  {
    name: 'search-long-words',
    path: () => paths.search({ q: 'pas' }),
    who: 'user',
    answers: {
      '/search': (/** @type {any[]} */ sections) =>
        sections.map((section) => ({ ...section, results: section.results.map(inLongWords) })),
    },
  },
  {
    name: 'search-suggestions-long-words',
    path: () => paths.search(),
    who: 'user',
    answers: { '/search/suggestions': (/** @type {any[]} */ results) => results.map(inLongWords) },
    act: async ({ page }) => {
      await page.getByRole('combobox').fill('ma');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'search-offline',
    path: () => paths.search({ q: 'pas' }),
    who: 'user',
    // It is asked for, but nothing of it comes.
    act: async (tools) => {
      await loseConnection(tools);
      await tools.page.getByRole('combobox').fill('mačka');
      await tools.page.keyboard.press('Enter');
    },
  },
  ...states('search', () => paths.search({ q: 'pas' }), '/search', 'user'),
];
