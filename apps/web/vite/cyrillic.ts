import type { Plugin } from 'vite';
import { inCyrillic } from '../../shared/src/cyrillic.ts';

const SERBIAN_TEXTS = /locales[\\/]sr[\\/][\w-]+\.json\?cyrillic$/;

/**
 * Vite plugin: an import with `?cyrillic` converts a file of Serbian translations from Latin to
 * Cyrillic.
 */
export function cyrillic(): Plugin {
  return {
    name: 'cyrillic',
    enforce: 'pre',
    transform: {
      filter: { id: SERBIAN_TEXTS },
      handler: (json) => ({
        code: `export default ${JSON.stringify(inCyrillic(JSON.parse(json) as object))}`,
        moduleType: 'js',
        map: null,
      }),
    },
  };
}
