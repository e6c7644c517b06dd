import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';

/*
 * node renderScreen.mjs FOLDER ENTRY LANGUAGE ADDRESS…: prints what the built app in a folder shows a visitor at these addresses before any call
 * has been answered, as a JSON array of HTML.
 */
const [folder, entry, language, ...addresses] = process.argv.slice(2);
const PATIENCE_MS = 60_000;

const html = await readFile(path.join(folder, 'index.html'), 'utf8');
const { window } = new JSDOM(html, { pretendToBeVisual: true, url: `http://localhost${addresses[0]}` });
window.localStorage.setItem('i18nextLng', language);
/** Of what both have, what must be the document's. */
const DOCUMENTS = new Set([
  ...['Event', 'EventTarget', 'CustomEvent', 'MessageEvent', 'CloseEvent', 'navigator', 'Navigator'],
  ...['Storage', 'localStorage', 'sessionStorage'],
]);
for (const name of [
  ...Object.getOwnPropertyNames(window),
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
]) {
  if (name in globalThis && !DOCUMENTS.has(name)) continue;
  const value = window[name];
  const isPlain = typeof value === 'function' && !/^[A-Z]/.test(name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    writable: true,
    value: isPlain ? value.bind(window) : value,
  });
}
const unsubscribe = { addEventListener: () => undefined, removeEventListener: () => undefined };
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, {
  window: globalThis,
  self: globalThis,
  matchMedia: (media) => ({ media, matches: false, ...unsubscribe }),
  scrollTo: () => undefined,
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  PerformanceObserver: Observer,
  // What the server would answer comes later.
  fetch: () => new Promise(() => undefined),
});

// The loader of the app's parts waits for their styles.
const { document, history } = window;
const { appendChild } = document.head;
document.head.appendChild = (element) => {
  queueMicrotask(() => element.dispatchEvent(new window.Event('load')));
  return appendChild.call(document.head, element);
};

await import(pathToFileURL(path.join(folder, entry)).href);

const root = document.getElementById('root');
const screens = [];
const giveUp = setTimeout(() => {
  console.error(`The app shows nothing at ${addresses[screens.length]}`);
  process.exit(1);
}, PATIENCE_MS);
for (const [index, address] of addresses.entries()) {
  if (index > 0) {
    // As the browser's own way back does.
    history.pushState(null, '', address);
    window.dispatchEvent(new window.PopStateEvent('popstate', { state: null }));
  }
  // Until it has taken the place of the one before, and stays the same.
  const isThere = () => root.querySelector('main:not([aria-busy=true]) h1') && root.innerHTML !== screens.at(-1);
  for (let before = ''; !isThere() || before !== root.innerHTML;) {
    before = root.innerHTML;
    await pause(100);
  }
  screens.push(root.innerHTML);
}
clearTimeout(giveUp);
process.stdout.write(JSON.stringify(screens), () => process.exit());
