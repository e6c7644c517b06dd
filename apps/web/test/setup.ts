import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/* Adds the browser functions that jsdom lacks, and resets the document after each test. */

// Long, because the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });

// Testing Library advances fake timers only if it finds Jest's object.
vi.stubGlobal('jest', vi);

vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
// Packages also look this class up in the window of the document.
class PointerEvent extends MouseEvent {
  readonly pointerType: string;
  readonly pointerId: number;
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = init.pointerType ?? '';
    this.pointerId = init.pointerId ?? 0;
  }
}
vi.stubGlobal('PointerEvent', PointerEvent);
Object.assign(document.defaultView!, { PointerEvent });
vi.stubGlobal('scrollTo', () => undefined);
Element.prototype.scrollIntoView = () => undefined;
Blob.prototype.arrayBuffer = function arrayBuffer() {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error!);
    reader.readAsArrayBuffer(this);
  });
};
// jsdom searches the whole document for each label of each field. This keeps the labels until the
// document changes: the tests of a pet's form take 14 instead of 72 s.
const labels = new Map<string, HTMLLabelElement[]>();
let areLabelsOld = true;
const labelChanges = new MutationObserver(() => (areLabelsOld = true));
labelChanges.observe(document, { subtree: true, childList: true, attributeFilter: ['for'] });
function labelsFor(id: string) {
  if (areLabelsOld || labelChanges.takeRecords().length > 0) {
    labels.clear();
    for (const label of document.querySelectorAll('label'))
      labels.set(label.htmlFor, [...(labels.get(label.htmlFor) ?? []), label]);
    areLabelsOld = false;
  }
  return labels.get(id) ?? [];
}
for (const { prototype } of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      if (this.getAttribute('type') === 'hidden') return null;
      const around = this.closest<HTMLLabelElement>('label:not([for])');
      return [...(this.id === '' ? [] : labelsFor(this.id)), ...(around ? [around] : [])];
    },
  });
// Growing text areas measure again when the fonts are loaded.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
