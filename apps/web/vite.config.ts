import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;

/** Writes `file.br` and `file.gz` beside every text asset worth it, so that the server never compresses on the fly. */
function precompress(): Plugin {
  const COMPRESSIBLE = /\.(js|css|svg|json)$/;
  const SMALLEST = 1024;
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle(options) {
      folder = join(options.dir ?? 'dist', 'assets');
    },
    async closeBundle() {
      // A build that failed has written nothing.
      if (!folder) return;
      for (const name of await readdir(folder)) {
        if (!COMPRESSIBLE.test(name)) continue;
        const path = join(folder, name);
        const content = await readFile(path);
        if (content.length < SMALLEST) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), precompress()],
  // The server puts a fresh nonce in its place in every answer; Vite's own loader reads it from the page.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { '/api': api, '/uploads': api, '/socket.io': { target: api, ws: true } },
  },
  build: {
    target: 'baseline-widely-available',
    assetsDir: 'assets',
    // The content security policy of fonts and styles knows no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs and what seldom changes in one file of its own: a release leaves it in the caches.
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next)[\\/]/,
            },
          ],
        },
      },
    },
  },
});
