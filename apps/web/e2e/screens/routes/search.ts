import type { Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { LONG_WORD, states } from './steps';

const inLongWords = (result: any) => ({
  ...result,
  title: LONG_WORD,
  about: result.about && LONG_WORD,
  excerpt: result.excerpt && `Pas ${LONG_WORD} ${LONG_WORD}`,
});

/** Screens of the search across all types of content. */
export const searchScreens: Screen[] = [
  { name: 'search', path: () => paths.search(), who: 'user' },
  { name: 'search-visitor', path: () => paths.search({ q: 'ana' }), who: 'visitor' },
  { name: 'search-everything', path: () => paths.search({ q: 'ма' }), who: 'user' },
  { name: 'search-nothing', path: () => paths.search({ q: 'qwertz' }), who: 'user' },
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
      '/search': (sections: any[]) =>
        sections.map((section) => ({ ...section, results: section.results.map(inLongWords) })),
    },
  },
  ...states('search', () => paths.search({ q: 'pas' }), '/search', 'user'),
];
