import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type Plugin } from 'vite';
import { type Language, LANGUAGES } from '../src/i18n/languages.ts';
import { type AppRoute, ROUTES, paths } from '../src/routing/routes.ts';
import { EXPLAINED, pathSource } from '../src/routing/forUsers.ts';
import { baseMap } from './baseMap.ts';
import { type Bundle, bundleFiles, textsSource } from './bundleFiles.ts';
import { cyrillic } from './cyrillic.ts';
import { assetFileNames } from './fileNames.ts';

/** File that the server reads (`apps/api/src/features/web/visitor-pages.ts`). */
const FILE = 'pages.json';

/** Name of the links to the files that every page needs. */
const SHELL = 'shell';

/** Paths of the pre-rendered pages by name. `login-…` explains why a page requires a login. */
const PRERENDERED: Record<string, string> = {
  home: paths.home,
  signup: paths.signup,
  login: paths.login(),
  'login-next': paths.login({ next: paths.wall() }),
  ...Object.fromEntries(
    EXPLAINED.map(({ visitorText, pattern }) => [`login-${visitorText}`, paths.login({ next: pattern })]),
  ),
};

const prerenderedName = ({ pattern, audience, page, visitorText }: AppRoute) => {
  if (audience === 'users') return `login-${visitorText ?? 'next'}`;
  if (page === ROUTES.login.page) return pattern === ROUTES.signup.pattern ? 'signup' : 'login';
  return pattern === ROUTES.home.pattern ? 'home' : undefined;
};

/**
 * Returns the name of the links for a route. Pages for users link only the shell, because visitors
 * see the login page there. Other pre-rendered pages load their code after the first paint
 * (`main.ts`), so they link nothing.
 */
const linksName = (route: AppRoute) => {
  if (route.audience === 'users') return SHELL;
  return prerenderedName(route) ? undefined : route.page;
};

/** Routes without parameters come first, as in the router: `/blog/create` before `/blog/:uuid`. */
const routes = Object.values<AppRoute>(ROUTES)
  .toSorted((a, b) => Number(a.pattern.includes(':')) - Number(b.pattern.includes(':')))
  .map((route) => ({
    source: pathSource(route),
    links: linksName(route),
    prerendered: prerenderedName(route),
  }));

/**
 * Writes `pages.json`: links to the files of public pages, and the pages that visitors see first
 * most often, rendered without API data. The server adds both to `index.html`.
 */
export function pages(): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const html = await prerender();
      const perLanguage = <Value>(value: (language: Language) => Value) =>
        Object.fromEntries(LANGUAGES.map((language) => [language, value(language)]));
      const content = {
        routes,
        links: perLanguage((language) => linksOf(bundle, language)),
        prerendered: perLanguage((language) => prerenderedPages(html[language]!)),
      };
      await writeFile(join(dir!, FILE), JSON.stringify(content));
    },
  };
}

// Low priority, because styles and fonts come first.
const linkTo = (file: string) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;

/** Returns the links to the files and translations of each public page. */
function linksOf(bundle: Bundle, language: Language): Record<string, string> {
  const { shell, files } = bundleFiles(bundle);
  const texts = (names: readonly string[]) => names.flatMap((name) => files(textsSource(language, name)));
  const shared = [...shell, ...texts(['common', 'errors'])];
  const pagesOf = Object.values<AppRoute>(ROUTES).filter((route) => route.audience === 'everybody' && route.page);
  const ofPages = pagesOf.map((route): [string, string[]] => [
    route.page!,
    [...shared, ...files(`features/${route.page}.tsx`), ...texts(route.texts ?? [])],
  ]);
  return Object.fromEntries(
    [[SHELL, shared] as const, ...ofPages].map(([name, all]) => [name, [...new Set(all)].map(linkTo).join('')]),
  );
}

const prerenderedPages = (html: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(PRERENDERED).map(([name, address]) => {
      const { content, css } = withoutStyleAttributes(html[address]!);
      return [name, { head: `<style nonce="__CSP_NONCE__">${css}</style>`, content }];
    }),
  );

/**
 * Moves the style attributes into style rules, because the content security policy forbids style
 * attributes. The app restores them before it hydrates the page (`src/app/prerendered.ts`).
 */
function withoutStyleAttributes(html: string) {
  const rules = new Set<string>();
  const content = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const text = style.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
    rules.add(`#root [data-style=${JSON.stringify(text)}]{${text}}`);
    return ` data-style="${style}"`;
  });
  return { content, css: [...rules].join('') };
}

/** Builds the app for Node.js and returns the HTML of all pages: language → path → HTML. */
async function prerender(): Promise<Record<string, Record<string, string>>> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const outDir = await mkdtemp(join(root, '../../node_modules/.prerender-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [baseMap(), cyrillic()],
      build: {
        ssr: 'vite/prerender.tsx',
        copyPublicDir: false,
        outDir,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { assetFileNames, codeSplitting: false } },
      },
    });
    const args = [join(outDir, 'prerender.js'), ...Object.values(PRERENDERED)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout) as Record<string, Record<string, string>>;
  } finally {
    await rm(outDir, { recursive: true });
  }
}
