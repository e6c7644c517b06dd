import type { Plugin } from 'vite';

const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/]/;

/**
 * React Router gives bundlers its development build alone. Takes out the warnings for developers, the names for their tools, which keep every
 * component in the bundle, used or not, its own instrumentation, and what only React Router's own server answers: links that prefetch, data in the
 * page, errors with a digest.
 */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code
          .replace(/^var ENABLE_DEV_WARNINGS = true;$/m, 'const ENABLE_DEV_WARNINGS = false;')
          .replace(/^(var \w+ = )(?=React\d*\.(forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ ')
          .replace('shouldPrefetch && !isAbsolute', 'false')
          .replaceAll(/\b(init|opts\?)\.instrumentations\b/g, 'undefined')
          .replaceAll('opts?.hydrationData || parseHydrationData()', 'undefined')
          .replaceAll(/"digest" in error\b/g, 'false')
          .replace(/^\w+\.displayName = "\w+";$/gm, ''),
        map: null,
      }),
    },
  };
}
