import { createRequire } from 'node:module';
import type { Rolldown } from 'vite';

const PICTURES = '@lobehub/fluent-emoji-3d';
const { version } = createRequire(import.meta.url)(`${PICTURES}/package.json`) as { version: string };

/** Hashes are short, because every page contains many file names and hashes do not compress. */
export const codeFileNames = 'assets/[name]-[hash:7].js';

/**
 * Names illustrations after their package's version, because they change only with that version.
 * Every page contains these names, and a repeated version compresses better than hashes.
 */
export const assetFileNames = ({ originalFileNames }: Rolldown.PreRenderedAsset) =>
  originalFileNames.some((name) => name.includes(PICTURES))
    ? `assets/[name]-${version}[extname]`
    : 'assets/[name]-[hash:7][extname]';
