import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

/*
 * Lets Node load the TypeScript of the server's and the demo's tests, with the settings in
 * apps/api/tsconfig.build.json. General loaders start the whole compiler in each test worker,
 * which takes 0.75 s.
 */

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const { parentURL } = context;
  if (/^\.\.?\/.*\.js$/.test(specifier) && !parentURL?.includes('/node_modules/')) {
    const { href } = new URL(specifier.replace(/js$/, 'ts'), parentURL);
    if (existsSync(fileURLToPath(href))) return { url: href, format: 'module', shortCircuit: true };
  }
  if (/\.ts(\?|$)/.test(specifier))
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  return nextResolve(specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!/\.ts(\?|$)/.test(url)) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), {
    filename,
    swcrc: false,
    configFile: false,
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
    module: { type: 'es6' },
  });
  return { source: code, format: 'module', shortCircuit: true };
}
