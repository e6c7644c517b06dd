import { states } from './steps.mjs';

/** Addresses of earlier days. */
const old = ['/ownerprofile', '/blogpage', '/owneralbum'].map((path) => ({
  name: `old-${path.slice(1)}`,
  path: () => path,
  who: 'user',
}));

/** Pages of words, and those for when something is not there. */
export const pages = [
  { name: 'about', path: () => '/about' },
  { name: 'carousel', path: () => '/carousel', who: 'visitor' },
  { name: 'category', path: () => '/category', who: 'visitor' },
  ...states('category', () => '/category', '/pet-category', 'visitor'),
  { name: 'cookie', path: () => '/cookie', who: 'visitor', isFirstVisit: true },
  { name: 'cookie-saved', path: () => '/cookie', who: 'visitor' },
  { name: 'troubleshoot', path: () => '/troubleshoot' },
  ...states('troubleshoot', () => '/troubleshoot', '/user/cookie', 'visitor', ['loading', 'error']),
  { name: 'not-found', path: () => '/not-found' },
  { name: 'unknown-address', path: () => '/nowhere/at/all', who: 'visitor' },
  { name: 'broken', path: () => '/about', who: 'visitor', without: 'AboutPage' },
  {
    name: 'broken-offline',
    path: () => '/',
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
