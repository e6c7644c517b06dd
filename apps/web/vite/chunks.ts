import type { Rolldown } from 'vite';

/** Code that runs before the first paint of a pre-rendered page. */
const BEFORE_PAINT = /index\.html$|\/src\/main\.ts$/;

/**
 * Merges the code that every page or most pages need, because a phone requests only six files at
 * a time. Packages have their own files, which stay cached across releases.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    // Vite's helper for dynamic imports. `main.ts` needs it, and would otherwise load the shell.
    { name: 'preload', test: /vite.preload-helper/, priority: 5 },
    { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 4 },
    { name: 'icons', test: /@tabler[\\/]/, minShareCount: 4, priority: 3 },
    { name: 'shell', tags: ['$initial'], test: (id) => !BEFORE_PAINT.test(id), priority: 2 },
  ],
};
