import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../src/i18n/languages.ts';
import { type Bundle, bundleFiles, textsSource } from './bundleFiles.ts';

const SOURCE = fileURLToPath(new URL('../worker/serviceWorker.ts', import.meta.url));

/** The fonts and the styles of the app. */
const LOOK = /nunito-(basic|serbian)[^/]*\.woff2$|\.css$/;

/** Builds the service worker with the file names of this build. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const [entry = '', ...files] = filesOf(bundle);
      const revision = createHash('sha256')
        .update([entry, ...files].join())
        .digest('hex')
        .slice(0, 16);
      const build = {
        entry: `/${entry}`,
        files: [
          { url: '/offline', revision },
          ...[entry, ...files].map((file) => ({ url: `/${file}`, revision: null })),
        ],
      };
      const worker = await rolldown({
        input: SOURCE,
        transform: { define: { BUILD: JSON.stringify(build), 'process.env.NODE_ENV': '"production"' } },
      });
      await worker.write({ file: join(dir!, 'service-worker.js'), format: 'iife', minify: true });
      await worker.close();
    },
  };
}

function filesOf(bundle: Bundle): string[] {
  const { shell, files } = bundleFiles(bundle);
  const texts = LANGUAGES.flatMap((language) =>
    ['common', 'errors'].flatMap((name) => files(textsSource(language, name))),
  );
  // Errors are shown offline, too.
  const messages = files('ui/feedback/Messages.tsx');
  const look = Object.keys(bundle).filter((file) => LOOK.test(file));
  return [...new Set([...shell, ...texts, ...messages, ...look])];
}
