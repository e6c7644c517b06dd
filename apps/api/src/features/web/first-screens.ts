import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { DEFAULTS, type Config } from '../../config.js';
import { pageLanguage } from './page-language.js';

/** What the build of the web app has written (`apps/web/vite/firstScreens.ts`). */
interface FirstScreens {
  /** The sources of regular expressions; `next`: with this parameter it says why one has to log in. */
  paths: { source: string; screen: string; next?: true }[];
  explained: { source: string; screen: string }[];
  forUsers: { source: string; screen: string };
  /** By language and name. */
  screens: Record<string, Record<string, string>>;
}

const PLACE = '<!-- first-screen -->';

/**
 * What a visitor sees first, for the page to bring it along: the text is there before any script has been loaded. Whether it is a visitor who
 * asks is known in the browser alone, which hides it from those who are logged in.
 */
export function firstScreens(config: Config): (page: string, request: FastifyRequest) => string {
  const file = join(config.WEB_DIR, 'first-screens.json');
  // The screens are built with the default minimum length of passwords, which one of them names.
  if (!existsSync(file) || config.PASSWORD_MIN_LENGTH !== DEFAULTS.PASSWORD_MIN_LENGTH) return (page) => page;
  const { paths, explained, forUsers, screens } = JSON.parse(readFileSync(file, 'utf8')) as FirstScreens;
  const compiled = (rules: { source: string; screen: string; next?: true }[]) =>
    rules.map(({ source, ...rule }) => ({ ...rule, pattern: new RegExp(source, 'i') }));
  const pages = compiled(paths);
  const reasons = compiled([...explained, forUsers]);
  const reasonAt = (path: string) => reasons.find(({ pattern }) => pattern.test(path))?.screen;

  const screenAt = (path: string, next: string | null) => {
    const page = pages.find(({ pattern }) => pattern.test(path));
    if (!page) return reasonAt(path);
    if (next === null) return page.screen;
    return page.next && (reasonAt(next.replace(/[?#].*/s, '')) ?? forUsers.screen);
  };

  return (page, request) => {
    const [path = '', query = ''] = request.url.split(/\?(.*)/s);
    const search = new URLSearchParams(query);
    const name = screenAt(path, search.get('next'));
    const screen = name && screens[pageLanguage(request)]?.[name];
    return screen ? page.replace(PLACE, () => screen) : page;
  };
}
