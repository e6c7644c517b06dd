import { createRequire } from 'node:module';
import type { Rolldown } from 'vite';

const PICTURES = '@lobehub/fluent-emoji-3d';
const { version } = createRequire(import.meta.url)(`${PICTURES}/package.json`) as { version: string };

/** Every page contains many file names. Hashes do not compress, so they are short. */
export const codeFileNames = 'assets/[name]-[hash:7].js';

/**
 * Every page contains the file names of all illustrations. Illustrations change only with the
 * version of their package. A repeated version compresses better than one hash per file.
 */
export const assetFileNames = ({ originalFileNames }: Rolldown.PreRenderedAsset) =>
  originalFileNames.some((name) => name.includes(PICTURES))
    ? `assets/[name]-${version}[extname]`
    : 'assets/[name]-[hash:7][extname]';
