import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { DEFAULTS, type Config } from '../../config.js';
import { pageLanguage } from './page-language.js';

/** Content of the file that the web app's build writes (`apps/web/vite/firstScreens.ts`). */
interface FirstScreens {
  /**
   * Paths of pages. `source` is a regular expression. `next` marks the login page, which explains
   * why a requested page requires login.
   */
  paths: { source: string; screen: string; next?: true }[];
  explained: { source: string; screen: string }[];
  forUsers: { source: string; screen: string };
  /** HTML of each screen by language and screen name. */
  screens: Record<string, Record<string, string>>;
}

const PLACEHOLDER = '<!-- first-screen -->';

/**
 * Returns a function that adds the first screen for visitors to a page, so that its text is
 * visible before scripts load. Only the browser knows whether a user is logged in, so the page
 * itself hides this screen from logged-in users.
 */
export function firstScreens(config: Config): (page: string, request: FastifyRequest) => string {
  const file = join(config.WEB_DIR, 'first-screens.json');
  // The prebuilt screens mention the default minimum password length, so they are wrong for any
  // other length.
  if (!existsSync(file) || config.PASSWORD_MIN_LENGTH !== DEFAULTS.PASSWORD_MIN_LENGTH) return (page) => page;
  const { paths, explained, forUsers, screens } = JSON.parse(readFileSync(file, 'utf8')) as FirstScreens;
  const compiled = (rules: { source: string; screen: string; next?: true }[]) =>
    rules.map(({ source, ...rule }) => ({ ...rule, pattern: new RegExp(source, 'i') }));
  const pages = compiled(paths);
  const loginScreens = compiled([...explained, forUsers]);
  const loginScreenFor = (path: string) => loginScreens.find(({ pattern }) => pattern.test(path))?.screen;

  const screenFor = (path: string, next: string | null) => {
    const page = pages.find(({ pattern }) => pattern.test(path));
    if (!page) return loginScreenFor(path);
    if (next === null) return page.screen;
    return page.next && (loginScreenFor(next.replace(/[?#].*/s, '')) ?? forUsers.screen);
  };

  return (page, request) => {
    const [path = '', query = ''] = request.url.split(/\?(.*)/s);
    const search = new URLSearchParams(query);
    const name = screenFor(path, search.get('next'));
    const screen = name && screens[pageLanguage(request)]?.[name];
    return screen ? page.replace(PLACEHOLDER, () => screen) : page;
  };
}
