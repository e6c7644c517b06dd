import { paths } from '../../../apps/web/src/routing/addresses.ts';
import { states } from './steps.mjs';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {import('../screen-routes.mjs').Tools} Tools
 * @typedef {import('../screen-routes.mjs').Demo} Demo
 * @typedef {Pick<ScreenRoute, 'path' | 'who'>} Base
 */

/** Old addresses. */
const old = [paths.oldProfile, paths.oldBlog, paths.oldAlbum].map(
  /** @returns {ScreenRoute} */ (path) => ({
    name: `old-${path.slice(1)}`,
    path: () => path,
    who: 'user',
  }),
);

/**
 * Static pages, and the pages for what does not exist.
 * @type {ScreenRoute[]}
 */
export const pages = [
  { name: 'about', path: () => paths.about },
  { name: 'carousel', path: () => paths.carousel, who: 'visitor' },
  { name: 'category', path: () => paths.categories, who: 'visitor' },
  ...states('category', () => paths.categories, '/pet-category', 'visitor'),
  { name: 'privacy', path: () => paths.privacy },
  ...states('privacy', () => paths.privacy, '/privacy', 'visitor', ['loading', 'error']),
  { name: 'cookie', path: () => paths.cookie, who: 'visitor', isFirstVisit: true },
  { name: 'cookie-saved', path: () => paths.cookie, who: 'visitor' },
  { name: 'troubleshoot', path: () => paths.troubleshoot },
  ...states('troubleshoot', () => paths.troubleshoot, '/user/cookie', 'visitor', ['loading', 'error']),
  { name: 'not-found', path: () => paths.notFound },
  { name: 'unknown-address', path: () => '/nowhere/at/all', who: 'visitor' },
  { name: 'broken', path: () => paths.about, who: 'visitor', without: 'AboutPage' },
  {
    name: 'broken-offline',
    path: () => paths.home,
    who: 'visitor',
    without: 'AboutPage',
    act: async ({ page, t }) => {
      await page.context().setOffline(true);
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t('common.nav.about') })
        .click();
      await page.getByText(t('common.broken.offlineText')).waitFor();
    },
  },
  ...old,
];
