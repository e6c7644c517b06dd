import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { DEFAULTS, type Config } from '../../config.js';
import type { Language } from '../../platform/http/language.js';
import { pageLanguage } from './page-language.js';

/** Content of the file that the web app's build writes (`apps/web/vite/pages.ts`). */
interface Pages {
  /** `source` is a regular expression of paths. The other two are keys of the maps below. */
  routes: { source: string; links?: string; prerendered?: string }[];
  links: Record<Language, Record<string, string>>;
  prerendered: Record<Language, Record<string, { head: string; content: string }>>;
}

/** Login page for visitors who requested a page that requires login. */
const LOGIN_NEXT = 'login-next';

/**
 * Returns a function that adds the links to a page's files, and the content that visitors
 * see first, so that its text is visible before scripts load. Only the browser knows whether a
 * user is logged in, so the page itself hides this content from logged-in users.
 */
export function visitorPages(config: Config): (html: string, request: FastifyRequest) => string {
  const file = join(config.WEB_DIR, 'pages.json');
  if (!existsSync(file)) return (html) => html;
  const { routes, links, prerendered } = JSON.parse(readFileSync(file, 'utf8')) as Pages;
  const compiled = routes.map(({ source, ...route }) => ({ ...route, pattern: new RegExp(source, 'i') }));
  const routeOf = (path: string) => compiled.find(({ pattern }) => pattern.test(path));

  const prerenderedName = (path: string, next: string | null) => {
    const name = routeOf(path)?.prerendered;
    if (next === null || !name || name.startsWith('login-')) return name;
    // The login page explains why the next page requires login.
    const nextPage = routeOf(next.replace(/[?#].*/s, ''))?.prerendered;
    if (name === 'login') return nextPage?.startsWith('login-') ? nextPage : LOGIN_NEXT;
    return undefined;
  };
  // Pre-rendered pages mention the default minimum password length.
  const isUsable = config.PASSWORD_MIN_LENGTH === DEFAULTS.PASSWORD_MIN_LENGTH;

  return (html, request) => {
    const [path = '', query = ''] = request.url.split(/\?(.*)/s);
    const language = pageLanguage(request);
    const linked = routeOf(path)?.links;
    const name = isUsable && prerenderedName(path, new URLSearchParams(query).get('next'));
    const content = name ? prerendered[language][name] : undefined;
    const head = `${content?.head ?? ''}${(linked && links[language][linked]) ?? ''}`;
    const withHead = html.replace('</head>', () => `${head}</head>`);
    if (!content) return withHead;
    return withHead
      .replace('<html lang="en"', `<html lang="${language}"`)
      .replace('<div id="root"></div>', () => `<div id="root" data-language="${language}">${content.content}</div>`);
  };
}
