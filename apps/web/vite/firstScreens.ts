import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../src/i18n/languages.ts';
import { ADDRESSES, paths, type VisitorText } from '../src/routing/addresses.ts';
import { EXPLAINED, forUsersSource, pathSource } from '../src/routing/forUsers.ts';
import { type Bundle, bundleFiles } from './bundleFiles.ts';

interface Screen {
  name: string;
  address: string;
  page: string;
}

/** Any page for users, and those for which the documents say why visitors have to log in. */
const asked = (name: string, next: string): Screen => ({
  name,
  address: paths.login({ next }),
  page: ADDRESSES.login.page,
});
const nameOf = (visitorText: VisitorText) => `login-${visitorText}`;
const explained = [...new Map(EXPLAINED.map((address) => [address.visitorText, address])).values()];

/** What visitors see first, and what it costs them most to wait for. */
const SCREENS: Screen[] = [
  { name: 'home', address: paths.home, page: ADDRESSES.home.page },
  { name: 'login', address: paths.login(), page: ADDRESSES.login.page },
  asked('login-next', paths.wall()),
  ...explained.map(({ visitorText, pattern }) => asked(nameOf(visitorText), pattern)),
  { name: 'signup', address: paths.signup, page: ADDRESSES.signup.page },
];

/** As the server reads it (`first-screens.ts` there). */
const FILE = 'first-screens.json';

/**
 * Writes the first screens of visitors in every language, as the built app itself renders them before the server has answered any call. The
 * server sends them with the page, so that they are seen before any script has been loaded.
 */
export function firstScreens(): Plugin {
  return {
    name: 'first-screens',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const folder = dir!;
      const screens = await Promise.all(
        LANGUAGES.map(async (language) => [language, await screensIn(language, folder, bundle)] as const),
      );
      const source = ({ pattern }: { pattern: string }) => pathSource({ pattern });
      const content = {
        paths: [
          { source: source(ADDRESSES.home), screen: 'home' },
          { source: source(ADDRESSES.login), screen: 'login', next: true },
          { source: source(ADDRESSES.loginAlias), screen: 'login', next: true },
          { source: source(ADDRESSES.signup), screen: 'signup' },
        ],
        explained: EXPLAINED.map(({ pattern, visitorText }) => ({
          source: source({ pattern }),
          screen: nameOf(visitorText),
        })),
        forUsers: { source: forUsersSource(), screen: 'login-next' },
        screens: Object.fromEntries(screens),
      };
      await writeFile(join(folder, FILE), JSON.stringify(content));
    },
  };
}

async function screensIn(language: string, folder: string, bundle: Bundle) {
  const script = fileURLToPath(new URL('renderScreen.mjs', import.meta.url));
  const { entry, files } = bundleFiles(bundle);
  const addresses = SCREENS.map(({ address }) => address);
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder, entry[0]!, language, ...addresses], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const rendered = JSON.parse(stdout) as string[];
  return Object.fromEntries(
    SCREENS.map(({ name, page }, index) => {
      const styles = files(`features/${page}.tsx`)
        .filter((file) => file.endsWith('.css'))
        .map((file) => textOf(bundle, file));
      return [name, screen(language, rendered[index]!, styles)];
    }),
  );
}

function textOf(bundle: Bundle, file: string) {
  const output = bundle[file];
  return output?.type === 'asset' ? String(output.source) : '';
}

/** The policy lets no element have a style of its own: each becomes a rule. */
function screen(language: string, html: string, styles: string[]) {
  const rules: string[] = [];
  const markup = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const rule = style.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    const index = rules.includes(rule) ? rules.indexOf(rule) : rules.push(rule) - 1;
    return ` data-style="${index}"`;
  });
  const css = [...styles, ...rules.map((rule, index) => `#root [data-style="${index}"]{${rule}}`)].join('');
  return (
    `<template id="first-screen" lang="${language}"><style nonce="__CSP_NONCE__">${css}</style>${markup}</template>` +
    `<script nonce="__CSP_NONCE__">(${show.toString()})();</script>`
  );
}

/** Runs in the browser: shows the screen instead of the splash, if it is the right one, until the app takes its place. */
function show() {
  const template = document.getElementById('first-screen') as HTMLTemplateElement;
  const root = document.getElementById('root')!;
  let isVisitor = true;
  let isNoticeSaved = false;
  try {
    isVisitor = !localStorage.getItem('token');
    isNoticeSaved = localStorage.getItem('cookieNotice') === 'saved';
  } catch {
    // Storage is disabled.
  }
  // The state of the history says that a session has ended, for instance.
  const { usr } = (history.state ?? {}) as { usr?: unknown };
  template.remove();
  if (!isVisitor || usr || template.lang !== document.documentElement.lang) return;
  const without = (selector: string) => template.content.querySelector(selector)?.remove();
  if (isNoticeSaved) without('[data-cookie-notice]');
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) without('[data-stops-motion]');
  root.replaceChildren(template.content);

  type Control = HTMLInputElement | HTMLButtonElement;
  const controls = () => [...root.querySelectorAll<Control>('input, button')];
  const before = controls();
  const start = new AbortController();
  let pressed: HTMLElement | null = null;
  let focused: EventTarget | null = null;
  let top = 0;
  const follow = <Name extends keyof GlobalEventHandlersEventMap>(
    name: Name,
    listener: (event: GlobalEventHandlersEventMap[Name]) => void,
  ) => addEventListener(name, listener, { signal: start.signal });
  // Nothing typed here may get into an address.
  follow('submit', (event) => event.preventDefault());
  // The app may come while a finger is down: then there is no click.
  const press = ({ target }: Event) => (pressed = (target as Element).closest('button') ?? pressed);
  follow('click', (event) => {
    press(event);
    const link = (event.target as Element).closest('a');
    const isHere = !(event.ctrlKey || event.metaKey || event.shiftKey);
    // A page of its own would know nothing of what has been typed: the app's link takes it along.
    if (!link || !isHere || !before.some((control) => control instanceof HTMLInputElement && control.value)) return;
    event.preventDefault();
    pressed = link;
  });
  follow('pointerdown', (event) => {
    press(event);
    focused = null;
  });
  follow('focusin', ({ target }) => (focused = target));
  follow('scroll', () => (top = scrollY));

  // What was begun here goes on in the app's own screen: in the same task, before anything is painted or a person can act.
  new MutationObserver((_changes, observer) => {
    observer.disconnect();
    start.abort();
    // The router scrolls to the top of a page that it has no place for.
    if (!scrollY) scrollTo(0, top);
    const after = controls();
    const nameOf = (control: HTMLElement) => control.ariaLabel ?? control.textContent;
    const pressNamesake = (control: HTMLElement) =>
      [...root.querySelectorAll<HTMLElement>(control.tagName)].find((one) => nameOf(one) === nameOf(control))?.click();
    if (after.length !== before.length) {
      // Something else is shown than was expected: only what is called the same can have been meant.
      if (pressed) pressNamesake(pressed);
      return;
    }
    for (const [index, control] of after.entries()) {
      const old = before[index]!;
      if (old === focused) control.focus({ preventScroll: true });
      if (!(old instanceof HTMLInputElement && old.value)) continue;
      // As a person would: React is notified of it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, old.value);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (pressed instanceof HTMLAnchorElement) pressNamesake(pressed);
    else if (pressed) after[before.indexOf(pressed as Control)]?.click();
  }).observe(root, { childList: true });
}
