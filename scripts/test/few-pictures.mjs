// Preloaded into the commands that `npm start` runs: the seed composes its first picture, and takes it, made smaller, for all others.
// Composing and storing every one is most of a minute of work, and has tests of its own, which run whenever something of it has changed.
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { demo } from '../lib/paths.mjs';

const composer = new URL('pictures/compose.js', pathToFileURL(demo.seed)).href;

// Whoever imports the composer gets this file instead, and this file the composer.
const hooks = `export async function resolve(specifier, context, next) {
  const module = await next(specifier, context);
  const isComposer = module.url === ${JSON.stringify(composer)} && context.parentURL !== ${JSON.stringify(import.meta.url)};
  return isComposer ? { ...module, url: ${JSON.stringify(import.meta.url)} } : module;
}`;
if (process.argv[1] === demo.seed) register(`data:text/javascript,${encodeURIComponent(hooks)}`);

/** @type {Promise<Buffer> | undefined} */
let small;

/**
 * @param {unknown[]} shot
 * @returns {Promise<Buffer>}
 */
export function composePhoto(...shot) {
  if (small) return small;
  const first = import(composer).then((module) => module.composePhoto(...shot));
  small = first.then(smaller);
  return first;
}

/** @param {Buffer} picture */
async function smaller(picture) {
  const { default: sharp } = await import('sharp'); // the launcher and the server, which get this file too, need none
  return sharp(picture).resize(400).jpeg().toBuffer();
}
