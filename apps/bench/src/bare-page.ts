import react from '@vitejs/plugin-react';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import type { Lifetime } from '../../../scripts/lib/until-stopped.mjs';

/** Replaces the app in the app's own page, so that the bare page has the same HTML. */
const withoutApp: Plugin = {
  name: 'without-app',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('/src/main.ts', '../bench/bare-page/main.tsx'),
  },
};

/** Builds the bare page (apps/bench/bare-page) and returns its folder, a `WEB_DIR`. */
export async function buildBarePage({ onStop }: Lifetime): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'sapa-bare-page-'));
  onStop(() => rm(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    root: inRoot('apps/web'),
    mode: 'production',
    logLevel: 'warn',
    plugins: [react(), withoutApp],
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
  return outDir;
}
