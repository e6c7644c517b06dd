import type { Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { states } from './steps';

/** Screens of static pages, unknown URLs and chunks that fail to load. */
export const pages: Screen[] = [
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
  // Old URLs, which redirect.
  ...[paths.oldProfile, paths.oldBlog, paths.oldAlbum].map((path): Screen => ({
    name: `old-${path.slice(1)}`,
    path: () => path,
    who: 'user',
  })),
];
