import type { Rolldown } from 'vite';

const INPUTS = /@mantine[\\/](hooks|core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput|VisuallyHidden))[\\/]/;

/**
 * Three files for packages, so they stay cached across releases and a phone, which requests six
 * files at a time, needs few requests. The bundler decides about all other files.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 3 },
    { name: 'icons', test: /@tabler[\\/]/, minShareCount: 4, priority: 2 },
    { name: 'inputs', test: INPUTS, minShareCount: 2, priority: 1 },
  ],
};
