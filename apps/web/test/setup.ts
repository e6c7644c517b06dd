import '@testing-library/jest-dom/jest-globals';
import { jest } from '@jest/globals';

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

window.scrollTo = jest.fn();
Element.prototype.scrollIntoView = jest.fn();
