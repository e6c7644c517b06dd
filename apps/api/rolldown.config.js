import { defineConfig } from 'rolldown';

/**
 * The compiled server and its packages as one file: Node finds, reads and links one module instead of two thousand, which is half of its
 * start. What is loaded later, such as the client of Redis, stays apart. Neither names nor lines are shortened, so that stack traces
 * can be read.
 */
export default defineConfig({
  input: 'dist/main.js',
  platform: 'node',
  external: [
    // With programs of their own, one for each system.
    ...['sharp', /^@node-rs\//],
    // Nest's helpers for request classes load these by name: bundled, they would exist twice, each knowing half of the rules.
    ...['class-validator', 'class-transformer', /^class-transformer\//],
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
  output: { dir: 'dist', entryFileNames: 'server.js', chunkFileNames: 'server/[name].js' },
});
