import { JSDOM, VirtualConsole } from './jsdom.mjs';

/* Adds a browser's globals to Node.js, once for all of a worker's test files, because a jsdom
   window per file is slow. */

// React would use these functions to record every render for the developer tools.
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

/** Makes jsdom's listeners accept Node.js abort signals, which all tests use. */
const listen = window.EventTarget.prototype.addEventListener;
window.EventTarget.prototype.addEventListener = function addEventListener(type, listener, options) {
  if (!options?.signal) return listen.call(this, type, listener, options);
  const { signal, ...others } = options;
  if (signal.aborted) return undefined;
  signal.addEventListener('abort', () => this.removeEventListener(type, listener, others), { once: true });
  return listen.call(this, type, listener, others);
};

/** Globals that exist both in Node.js and in jsdom. Tests need jsdom's globals. */
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

// Browser functions that jsdom lacks.
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
// Not a pointer event, so tests never start a drag.
globalThis.PointerEvent = class extends MouseEvent {
  static [Symbol.hasInstance]() {
    return false;
  }
};
// Growing text areas measure again when the fonts are loaded.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
globalThis.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

await import('./quick.mjs');
await import('./failures.mjs');

/** Functions that remove listeners, because modules add listeners and never remove them. */
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

/** Original values of globals that tests replace. */
let places;
function snapshot() {
  const classes = Object.getOwnPropertyNames(window).map((name) => /^[A-Z]/.test(name) && globalThis[name]?.prototype);
  const objects = [globalThis, document, navigator, history, location, console, Math, URL, Date];
  const all = [...objects, ...classes.filter(Boolean)];
  return new Map(all.map((place) => [place, Object.getOwnPropertyDescriptors(place)]));
}
const isSame = (one, other) => one.value === other.value && one.get === other.get && one.set === other.set;

/** Resets the browser's state before each test file. */
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
