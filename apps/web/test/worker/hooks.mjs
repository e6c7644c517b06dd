import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { receiveMessageOnPort } from 'node:worker_threads';
import { transform } from '@swc/core';

/*
 * Resolves and loads modules of the web app in Node, like Vite does for browsers.
 *
 * The runner imports each test file with a unique query, and its imports of the app get the same
 * query, so that every test file has its own app modules with their state. Packages are loaded
 * once for all files, except packages that store texts.
 */

const app = new URL('../../', import.meta.url).href;
const once = new URL('./', import.meta.url).href;
const packages = new URL('../../../../node_modules/', import.meta.url).href;
const ANEW = ['i18next', 'react-i18next'].map((name) => `${packages}${name}/`);

const OTHER_MODULES = [
  { names: /^@jest\/globals$/, url: `${once}globals.mjs` },
  { names: /\.css$/, url: `${once}classes.mjs` },
  { names: /\.(webp|svg|woff2)(\?url)?$/, url: `${once}asset.mjs` },
  // The package has no exports map, so Node would load the CommonJS version and miss its exports.
  { names: /^@dnd-kit\/geometry$/, url: `${packages}@dnd-kit/geometry/dist/index.mjs` },
];
const ENDINGS = ['.ts', '.tsx', '/index.ts'];

/** @type {import('node:worker_threads').MessagePort} */
let port;
/** Replaced modules by URL, with the URL of the replacement. @type {Map<string, string>} */
const replaced = new Map();

export const initialize = (data) => {
  port = data.port;
};

export async function resolve(specifier, context, nextResolve) {
  const other = OTHER_MODULES.find(({ names }) => names.test(specifier));
  if (other) return { url: other.url, format: 'module', shortCircuit: true };
  const { parentURL = '' } = context;
  const run = runOf(parentURL);
  const name = specifier.startsWith('.') ? new URL(specifier, parentURL).href : specifier;
  if (run) {
    for (let news = receiveMessageOnPort(port); news; news = receiveMessageOnPort(port)) {
      replaced.set(news.message.name + news.message.run, news.message.url);
    }
    const replacement = replaced.get(name + run);
    if (replacement) return { url: replacement, format: 'module', shortCircuit: true };
  }
  if (name.startsWith(app) && specifier.startsWith('.')) {
    const ending = ENDINGS.find((end) => existsSync(fileURLToPath(name + end))) ?? '';
    return { url: name + ending + (name.startsWith(once) ? '' : run), shortCircuit: true };
  }
  const conditions = ['browser', ...context.conditions];
  const found = await nextResolve(specifier, { ...context, conditions });
  const isAnew = run && found.format !== 'commonjs' && ANEW.some((folder) => found.url.startsWith(folder));
  return isAnew ? { ...found, url: found.url + run } : found;
}

/** Returns the query of a module URL, which identifies its test file. */
const runOf = (url) =>
  url.startsWith(app) || ANEW.some((folder) => url.startsWith(folder)) ? new URL(url).search : '';

/** @type {Map<string, Promise<string>>} */
const compiled = new Map();

export async function load(url, context, nextLoad) {
  if (url.startsWith('replaced:')) return { source: replacementOf(url), format: 'module', shortCircuit: true };
  if (/\.json\?cyrillic\b/.test(url)) return { source: await inCyrillic(url), format: 'json', shortCircuit: true };
  if (!/\.tsx?(\?|$)/.test(url)) return nextLoad(url, context);
  const { pathname, search } = new URL(url);
  if (!compiled.has(pathname)) compiled.set(pathname, compile(fileURLToPath(`file://${pathname}`)));
  const source = await compiled.get(pathname);
  // Inserted into the first line, so line numbers stay the same.
  const setup = /\.test\.tsx?$/.test(pathname) ? `import '${app}test/setup.js${search}';` : '';
  return { source: setup + source, format: 'module', shortCircuit: true };
}

/** Generates Cyrillic translations, as `vite/cyrillic.ts` does for browsers. */
async function inCyrillic(url) {
  const code = await compile(fileURLToPath(new URL('../../../../prisma/cyrillic.ts', import.meta.url)));
  const script = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { pathname } = new URL(url);
  return JSON.stringify(script.inCyrillic(JSON.parse(await readFile(fileURLToPath(`file://${pathname}`), 'utf8'))));
}

async function compile(filename) {
  const { code } = await transform(await readFile(filename, 'utf8'), {
    filename,
    swcrc: false,
    configFile: false,
    sourceMaps: 'inline',
    inlineSourcesContent: false,
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: filename.endsWith('x') },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  });
  return code;
}

/** Source of a module that exports a test's replacement. */
function replacementOf(url) {
  const { searchParams } = new URL(url);
  const names = searchParams.getAll('export');
  return [
    `const made = globalThis[Symbol.for('replaced modules')].made.get(${JSON.stringify(url)})();`,
    ...names.map((name) =>
      name === 'default' ? 'export default made.default;' : `export const ${name} = made.${name};`,
    ),
  ].join('\n');
}
