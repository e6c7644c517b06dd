import type { Plugin } from 'vite';

const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/]/;

/**
 * React Router gives bundlers its development build alone. Takes out the warnings for developers, the names for their tools, which keep every
 * component in the bundle, used or not, and links that prefetch, which only React Router's own server answers.
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
          .replace(/^\w+\.displayName = "\w+";$/gm, ''),
        map: null,
      }),
    },
  };
}
