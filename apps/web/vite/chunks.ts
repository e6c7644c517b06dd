import type { Rolldown } from 'vite';

/**
 * Three files for packages, so they stay cached across releases and a phone, which requests six
 * files at a time, needs few requests. All other files are the bundler's.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 3 },
    { name: 'icons', test: /@tabler[\\/]/, minShareCount: 3, priority: 2 },
    { name: 'shared', minShareCount: 12, priority: 1 },
  ],
};
