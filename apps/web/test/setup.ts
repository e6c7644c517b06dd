import '@testing-library/jest-dom/jest-globals';
import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';

// A machine that is busy with other things is no failure.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);

// What browsers have and jsdom lacks.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
});

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// A text area that grows measures again when the fonts have come.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

window.scrollTo = jest.fn();
Element.prototype.scrollIntoView = jest.fn();
