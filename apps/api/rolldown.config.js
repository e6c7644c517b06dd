import { defineConfig } from 'rolldown';

const BY_NAME = 'const require = createRequire(import.meta.url);';

/**
 * Nest loads these packages by name. They must be in the bundle, because each has global state.
 */
const requestClasses = {
  name: 'request-classes',
  transform: {
    filter: { id: /@nestjs[\\/]mapped-types[\\/]dist[\\/]type-helpers\.utils\.js$/ },
    handler(code) {
      if (!code.includes(BY_NAME)) throw new Error('Nest loads the packages of its request classes in another way.');
      return code.replace(BY_NAME, '');
    },
  },
};

/**
 * Escapes characters beyond Latin-1: a single one makes V8 store the source with two bytes per
 * character, 12 MB more. `String.raw` keeps its escapes for regular expressions.
 */
const oneByteACharacter = {
  name: 'one-byte-a-character',
  generateBundle(_options, files) {
    const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const file of Object.values(files)) file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
  },
};

/**
 * Bundles the compiled server and its packages into one script, which halves the start: Node loads
 * one file instead of 2,000, and V8 caches its compiled code (src/code-cache.ts). Not minified, so
 * that stack traces stay readable.
 */
export default defineConfig({
  input: 'dist/start.js',
  platform: 'node',
  plugins: [requestClasses, oneByteACharacter],
  external: [
    // Packages with native binaries.
    ...['sharp', /^@node-rs\//],
    // Loaded only for traces. The small API is in the bundle, as metrics use it too.
    /^@opentelemetry\/(?!api$)/,
    // Loaded only for STORAGE=s3.
    /^@aws-sdk\//,
    // 2 MB of text, which would be in the code cache too.
    /\.wasm-base64\.mjs$/,
    // Reads migrations beside its own file.
    '@sapa/prisma/migrations',
    // Optional peers of other packages, not installed.
    ...[
      'bufferutil',
      'utf-8-validate',
      'pg-native',
      /^@fastify\/(multipart|view)$/,
      /^@nestjs\/(microservices|platform-express)/,
    ],
  ],
  output: { file: 'dist/bundle.cjs', format: 'cjs', codeSplitting: false, dynamicImportInCjs: false },
});
