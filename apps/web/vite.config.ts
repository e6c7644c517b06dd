import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPage } from './vite/firstPage';
import { precompress } from './vite/precompress';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;

/** What every page needs and what seldom changes: in a file of its own, a release leaves it in the caches. */
const VENDOR = /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next)[\\/]/;

export default defineConfig({
  plugins: [react(), firstPage(), precompress()],
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
    chunkSizeWarningLimit: 500,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: VENDOR }] } } },
  },
});
