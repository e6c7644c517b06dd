import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type Plugin } from 'vite';
import { LANGUAGES } from '../src/i18n/languages.ts';
import { ROUTES, paths, type VisitorText } from '../src/routing/routes.ts';
import { EXPLAINED, forUsersSource, pathSource } from '../src/routing/forUsers.ts';
import { baseMap } from './baseMap.ts';
import { type Bundle, bundleFiles } from './bundleFiles.ts';
import { cyrillic } from './cyrillic.ts';
import { assetFileNames } from './fileNames.ts';

interface Screen {
  name: string;
  address: string;
  page: string;
}

/** First screen of the login page after a redirect from a page that requires a login. */
const loginFor = (name: string, next: string): Screen => ({
  name,
  address: paths.login({ next }),
  page: ROUTES.login.page,
});
const screenName = (visitorText: VisitorText) => `login-${visitorText}`;
const explained = [...new Map(EXPLAINED.map((address) => [address.visitorText, address])).values()];

/** Screens of the pages that visitors see first most often. */
const SCREENS: Screen[] = [
  { name: 'home', address: paths.home, page: ROUTES.home.page },
  { name: 'login', address: paths.login(), page: ROUTES.login.page },
  loginFor('login-next', paths.wall()),
  ...explained.map(({ visitorText, pattern }) => loginFor(screenName(visitorText), pattern)),
  { name: 'signup', address: paths.signup, page: ROUTES.signup.page },
];

/** File that the server reads (`apps/api/src/features/web/first-screens.ts`). */
const FILE = 'first-screens.json';

/**
 * Writes the visitors' first screens in every language, rendered without API data. The server puts
 * them into the page, so visitors see them before any script is loaded.
 */
export function firstScreens(): Plugin {
  return {
    name: 'first-screens',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const source = ({ pattern }: { pattern: string }) => pathSource({ pattern });
      const content = {
        paths: [
          { source: source(ROUTES.home), screen: 'home' },
          { source: source(ROUTES.login), screen: 'login', next: true },
          { source: source(ROUTES.loginAlias), screen: 'login', next: true },
          { source: source(ROUTES.signup), screen: 'signup' },
        ],
        explained: EXPLAINED.map(({ pattern, visitorText }) => ({
          source: source({ pattern }),
          screen: screenName(visitorText),
        })),
        forUsers: { source: forUsersSource(), screen: 'login-next' },
        screens: screensOf(await prerender(), bundle),
      };
      await writeFile(join(dir!, FILE), JSON.stringify(content));
    },
  };
}

/** Builds the app for Node.js and returns the HTML of all screens: language → path → HTML. */
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
    const args = [join(outDir, 'prerender.js'), ...SCREENS.map(({ address }) => address)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout) as Record<string, Record<string, string>>;
  } finally {
    await rm(outDir, { recursive: true });
  }
}

function screensOf(html: Record<string, Record<string, string>>, bundle: Bundle) {
  const { files } = bundleFiles(bundle);
  const stylesOf = (page: string) =>
    files(`features/${page}.tsx`)
      .filter((file) => file.endsWith('.css'))
      .map((file) => textOf(bundle, file))
      .join('');
  const screensIn = (language: string) =>
    SCREENS.map(({ name, address, page }) => [name, screen(language, html[language]![address]!, stylesOf(page))]);
  return Object.fromEntries(LANGUAGES.map((language) => [language, Object.fromEntries(screensIn(language))]));
}

function textOf(bundle: Bundle, file: string) {
  const output = bundle[file];
  return output?.type === 'asset' ? String(output.source) : '';
}

/** The Content-Security-Policy forbids style attributes, so `show` sets these styles. */
const screen = (language: string, html: string, css: string) =>
  `<template id="first-screen" lang="${language}"><style nonce="__CSP_NONCE__">${css}</style>` +
  `${html.replaceAll(' style="', ' data-style="')}</template>` +
  `<script nonce="__CSP_NONCE__">(${show.toString()})();</script>`;

/**
 * Runs in the browser. Shows the pre-rendered screen to visitors instead of the splash screen, if
 * its language is the page's and there is no message to show.
 */
function show() {
  const template = document.getElementById('first-screen') as HTMLTemplateElement;
  const root = document.getElementById('root')!;
  let isVisitor = true;
  let isNoticeSaved = false;
  try {
    isVisitor = !localStorage.getItem('token');
    isNoticeSaved = localStorage.getItem('cookieNotice') === 'saved';
  } catch {
    // The browser forbids storage.
  }
  // The history state may contain a reason for logging in, such as an expired session.
  const { usr } = (history.state ?? {}) as { usr?: unknown };
  template.remove();
  if (!isVisitor || usr || template.lang !== document.documentElement.lang) return;
  if (isNoticeSaved) template.content.querySelector('[data-cookie-notice]')?.remove();
  document.head.append(template.content.querySelector('style')!);
  root.replaceChildren(template.content);
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style!;
    delete element.dataset.style;
  }
  // Tells the app that it should hydrate the screen.
  root.dataset.firstScreen = '';

  const inputs = () => [...root.querySelectorAll('input')];
  const untilHydrated = new AbortController();
  const { signal } = untilHydrated;
  let clicked: HTMLElement | null = null;
  // A native submit would put the typed values into the URL.
  addEventListener('submit', (event) => event.preventDefault(), { signal });
  addEventListener(
    'click',
    (event) => {
      const control = (event.target as Element).closest<HTMLElement>('a, button');
      const opensTab = event.ctrlKey || event.metaKey || event.shiftKey;
      // The browser follows a link unless the user has typed a value, which would be lost.
      if (control?.matches('a') && (opensTab || !inputs().some(({ value }) => value))) return;
      if (!control) return;
      // React may drop clicks while it hydrates, so only the repeated click may reach it.
      event.preventDefault();
      event.stopPropagation();
      clicked = control;
    },
    { capture: true, signal },
  );
  document.addEventListener('hydrated', () => {
    untilHydrated.abort();
    // React does not know the typed values yet, and its next render would clear the inputs.
    const typed = inputs().map((input) => [input, input.value] as const);
    queueMicrotask(() => {
      for (const [input, value] of typed.filter(([, value]) => value)) {
        input.value = '';
        // Calls the prototype's setter, because React replaces the input's own setter and would
        // miss the change.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
      clicked?.click();
      delete root.dataset.firstScreen;
    });
  });
}
