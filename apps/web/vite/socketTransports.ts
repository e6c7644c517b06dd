import type { Plugin } from 'vite';

/** What is not needed, and what stands there instead. */
const UNUSED: [RegExp, string][] = [
  [/^import \{ transports as DEFAULT_TRANSPORTS \} from .*$/m, 'const DEFAULT_TRANSPORTS = {};'],
  // From polling to a WebSocket: the latter comes first with us, and whatever else is left has nothing to change to.
  [/^ {4}_probe\(name\) \{[\s\S]*?^ {4}\}$/m, '    _probe() {}'],
];

/**
 * The socket's library keeps every transport in the bundle, asked for or not. Ours are passed by `src/live/chatSocket.ts`, which loads
 * polling once it is needed.
 */
export function socketTransports(): Plugin {
  return {
    name: 'socket-transports',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]engine\.io-client[\\/]build[\\/]esm[\\/]/ },
      handler(code, id) {
        if (!/[\\/]esm[\\/]socket\.js$/.test(id)) return { moduleSideEffects: false };
        for (const [pattern] of UNUSED) if (!pattern.test(code)) this.error(`There is no ${pattern.source} any more`);
        return { code: UNUSED.reduce((left, [pattern, by]) => left.replace(pattern, by), code), map: null };
      },
    },
  };
}
