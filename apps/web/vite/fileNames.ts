import { createRequire } from 'node:module';
import type { Rolldown } from 'vite';

const PICTURES = '@lobehub/fluent-emoji-3d';
const { version } = createRequire(import.meta.url)(`${PICTURES}/package.json`) as { version: string };

/** Pages list the names of many files, of which a hash does not compress: no longer than the bundler needs them. */
export const codeFileNames = 'assets/[name]-[hash:7].js';

/**
 * Every page has the names of all illustrations. They change with the version of their package alone, and it compresses to less than a
 * hash for each.
 */
export const assetFileNames = ({ originalFileNames }: Rolldown.PreRenderedAsset) =>
  originalFileNames.some((name) => name.includes(PICTURES))
    ? `assets/[name]-${version}[extname]`
    : 'assets/[name]-[hash:7][extname]';
