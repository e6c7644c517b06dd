import { defineConfig } from 'rolldown';

const BY_NAME = 'const require = createRequire(import.meta.url);';

/** Nest's helpers for request classes load class-validator and class-transformer by name: outside the bundle, each would know half of the rules. */
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

/** With a single character beyond Latin-1, V8 keeps two bytes of every character, twelve megabytes more. `String.raw` keeps the escapes, which regular expressions read. */
const oneByteACharacter = {
  name: 'one-byte-a-character',
  generateBundle(_options, files) {
    const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const file of Object.values(files)) file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
  },
};

/**
 * The compiled server and its packages as one file: Node finds, reads and links one module instead of two thousand, which is half of its
 * start. A script, of which V8 can store the compiled code (src/code-cache.ts). Neither names nor lines are shortened, so that stack traces
 * can be read.
 */
export default defineConfig({
  input: 'dist/start.js',
  platform: 'node',
  plugins: [requestClasses, oneByteACharacter],
  external: [
    // With programs of their own, one for each system.
    ...['sharp', /^@node-rs\//],
    // Two megabytes of text: read in one piece, it need not be in the compiled code too.
    /\.wasm-base64\.mjs$/,
    // Reads the migrations, which lie beside its own file.
    '@sapa/prisma/migrations',
    // Not installed: other packages would use them.
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
