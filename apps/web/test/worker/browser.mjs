import { JSDOM, VirtualConsole } from './jsdom.mjs';

/* A browser's objects beside Node's, for all test files of a worker: a window of jsdom's would be a slow world of its own. */

// With these, React writes down every render for the tools of a browser.
delete console.timeStamp;
delete console.createTask;

const output = new VirtualConsole();
output.sendTo(console, { omitJSDOMErrors: true });
output.on('jsdomError', (error) => console.error(error));
const { window } = new JSDOM('<!DOCTYPE html>', {
  pretendToBeVisual: true,
  url: 'http://localhost/',
  virtualConsole: output,
});

/** The document's listeners know only signals of its own kind, and Node's requests only Node's, which all here are. */
const listen = window.EventTarget.prototype.addEventListener;
window.EventTarget.prototype.addEventListener = function addEventListener(type, listener, options) {
  if (!options?.signal) return listen.call(this, type, listener, options);
  const { signal, ...others } = options;
  if (signal.aborted) return undefined;
  signal.addEventListener('abort', () => this.removeEventListener(type, listener, others), { once: true });
  return listen.call(this, type, listener, others);
};

/** Of what both have, what must be the document's. */
const DOCUMENTS = new Set([
  ...['Event', 'EventTarget', 'CustomEvent', 'MessageEvent', 'CloseEvent', 'WebSocket', 'Blob', 'File'],
  ...['Storage', 'localStorage', 'sessionStorage', 'navigator', 'Navigator'],
]);
const INHERITED = ['addEventListener', 'removeEventListener', 'dispatchEvent'];
const define = (name, descriptor) =>
  Object.defineProperty(globalThis, name, { configurable: true, enumerable: true, ...descriptor });

for (const name of [...Object.getOwnPropertyNames(window), ...INHERITED]) {
  if (name in globalThis && !DOCUMENTS.has(name)) continue;
  const value = window[name];
  if (typeof value !== 'function') {
    define(name, { get: () => window[name], set: (own) => define(name, { writable: true, value: own }) });
  } else {
    const isClass = /^[A-Z]/.test(name);
    define(name, { writable: true, value: isClass ? value : value.bind(window) });
  }
}
for (const name of ['window', 'self', 'top', 'parent', 'frames']) define(name, { writable: true, value: globalThis });
Object.defineProperty(document, 'defaultView', { configurable: true, value: globalThis });

// What browsers have and jsdom lacks.
globalThis.matchMedia = (media) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
});
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Blob.prototype.arrayBuffer = function arrayBuffer() {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(this);
  });
};
// No event is one of a pointer that could begin to drag something.
globalThis.PointerEvent = class extends MouseEvent {
  static [Symbol.hasInstance]() {
    return false;
  }
};
// A text area that grows measures again when the fonts have come.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
globalThis.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

await import('./quick.mjs');
await import('./failures.mjs');

/** The listeners that modules of the app add when they are loaded, and never remove. */
const listeners = [];
for (const target of [globalThis, document]) {
  const { addEventListener } = target;
  const add = function (type, ...rest) {
    if (target === globalThis || type === 'visibilitychange')
      listeners.push(() => target.removeEventListener(type, ...rest));
    return addEventListener.call(target, type, ...rest);
  };
  Object.defineProperty(target, 'addEventListener', { configurable: true, writable: true, value: add });
}

/** What tests put something of their own on, as the first of them finds it. */
let places;
function snapshot() {
  const classes = Object.getOwnPropertyNames(window).map((name) => /^[A-Z]/.test(name) && globalThis[name]?.prototype);
  const objects = [globalThis, document, navigator, history, location, console, Math, URL, Date];
  const all = [...objects, ...classes.filter(Boolean)];
  return new Map(all.map((place) => [place, Object.getOwnPropertyDescriptors(place)]));
}
const isSame = (one, other) => one.value === other.value && one.get === other.get && one.set === other.set;

/** As if the browser had just been opened. */
export function openAnew() {
  places ??= snapshot();
  for (const remove of listeners.splice(0)) remove();
  for (const [place, kept] of places) {
    const now = Object.getOwnPropertyDescriptors(place);
    for (const name of Object.keys(now)) {
      if (!now[name].configurable) continue;
      if (!kept[name]) delete place[name];
      else if (!isSame(now[name], kept[name])) Object.defineProperty(place, name, kept[name]);
    }
    for (const name of Object.keys(kept)) if (!now[name]) Object.defineProperty(place, name, kept[name]);
  }
  const { documentElement, head, body } = document;
  for (const element of [head, body]) element.replaceChildren();
  for (const element of [documentElement, head, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
