import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(m?js|css|svg|json|wasm)$/;
const MIN_BYTES = 256;

/**
 * Writes `file.br` and `file.gz` for each larger file, because the server does not compress files.
 */
export function precompress(): Plugin {
  let folder: string | undefined;
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle(options) {
      folder = join(options.dir ?? 'dist', 'assets');
    },
    async closeBundle() {
      // There is no folder if the build failed.
      if (!folder) return;
      for (const name of await readdir(folder)) {
        if (!COMPRESSIBLE.test(name)) continue;
        const path = join(folder, name);
        const content = await readFile(path);
        if (content.length < MIN_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      }
    },
  };
}
