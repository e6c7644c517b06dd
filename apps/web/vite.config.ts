import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assetFileNames, codeFileNames } from './vite/fileNames.ts';
import { baseMap } from './vite/baseMap.ts';
import { chunks } from './vite/chunks.ts';
import { cyrillic } from './vite/cyrillic.ts';
import { pages } from './vite/pages.ts';
import { precompress } from './vite/precompress.ts';
import { serviceWorker } from './vite/serviceWorker.ts';
import { serverSettings } from './vite/serverSettings.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;

export default defineConfig({
  plugins: [react(), baseMap(), cyrillic(), pages(), serverSettings(), serviceWorker(), precompress()],
  // The server replaces this placeholder with a new nonce in every response. Vite's loader reads
  // the nonce from the page.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { '/api': api, '/uploads': api, '/blog/feed.atom': api, '/socket.io': { target: api, ws: true } },
  },
  build: {
    target: 'baseline-widely-available',
    assetsDir: 'assets',
    cssCodeSplit: false,
    // The content security policy forbids data: URLs for fonts and styles.
    assetsInlineLimit: 0,
    // Browsers without module preloading load a page's code a little later.
    modulePreload: { polyfill: false },
    // MapLibre is the largest file. It is loaded only for maps.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // `main.ts` imports `start.tsx` dynamically. As an entry, `start.tsx` has the tag `$initial`
      // (chunks.ts).
      input: ['index.html', 'src/app/start.tsx'],
      output: {
        codeSplitting: chunks,
        assetFileNames,
        chunkFileNames: codeFileNames,
        entryFileNames: codeFileNames,
      },
    },
  },
});
