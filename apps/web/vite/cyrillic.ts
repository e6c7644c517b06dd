import type { Plugin } from 'vite';
import { inCyrillic } from '../../../prisma/cyrillic.ts';

const SERBIAN_TEXTS = /locales[\\/]sr[\\/]\w+\.json\?cyrillic$/;

/** Serbian texts are written in Latin script. What imports them with `?cyrillic` gets them in Cyrillic. */
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
