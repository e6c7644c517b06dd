import { minify as minifyWithSwc } from '@swc/core';
import type { Plugin } from 'vite';

/** Before the bundler's own minifier, which alone leaves the first load of the wall three kilobytes larger. */
export function minify(): Plugin {
  return {
    name: 'minify',
    apply: 'build',
    renderChunk: {
      order: 'post',
      async handler(code) {
        const { code: small } = await minifyWithSwc(code, {
          module: true,
          compress: { passes: 3, toplevel: true, ecma: 2022 },
          mangle: { toplevel: true },
        });
        return { code: small, map: null };
      },
    },
  };
}
