import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

const bundle = fileURLToPath(new URL('bundle.cjs', import.meta.url));
/** Compiled code is of one version of Node and the flags that it runs with, and the build empties the folder: V8 knows a changed bundle by its length alone. */
const cache = join(dirname(bundle), 'code-cache', String(cachedDataVersionTag()));

function readCache(): Buffer | undefined {
  try {
    return readFileSync(cache);
  } catch {
    return undefined; // everything is compiled as usual then, as where V8 rejects it
  }
}

/**
 * Loads the bundle of rolldown.config.js from compiled code where there is some: to compile it is a third of a start. Node's own cache
 * (`module.enableCompileCache`) needs Node 22, and has none of the functions that are compiled when they are first called.
 */
export function loadBundle() {
  const script = new Script(Module.wrap(readFileSync(bundle, 'utf8')), { filename: bundle, cachedData: readCache() });
  const module = { exports: {} as { start: () => Promise<void> } };
  const run = script.runInThisContext() as (...scope: unknown[]) => void;
  run(module.exports, createRequire(bundle), module, bundle, dirname(bundle));
  return {
    start: module.exports.start,
    isCached: script.cachedDataRejected === false,
    /** Stores what has been compiled until now, at once: servers that start meanwhile read all of it or nothing. */
    writeCache: () => {
      mkdirSync(dirname(cache), { recursive: true });
      const written = `${cache}.${process.pid}`;
      writeFileSync(written, script.createCachedData());
      renameSync(written, cache);
    },
  };
}
