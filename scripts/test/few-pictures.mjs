// Preloaded into the commands that `npm start` runs: before the seed begins, this puts in the demo data with its first picture, and takes that,
// made smaller, for all others. Composing and storing every one is most of a minute of work, and has tests of its own, which run whenever
// something of it has changed. The seed itself finds its work done. (Hooks for its modules would cost more than what it loads.)
import { pathToFileURL } from 'node:url';
import { demo } from '../lib/paths.mjs';

if (process.argv[1] === demo.seed) {
  const seed = pathToFileURL(demo.seed).href;
  // Another instance than the one that Node runs afterwards.
  const { seedDemo } = await import(`${seed}?with=few-pictures`);
  const { composePhoto } = await import(new URL('pictures/compose.js', seed).href);
  /** @type {Promise<Buffer> | undefined} */
  let small;
  const compose = (/** @type {unknown[]} */ ...shot) => {
    if (small) return small;
    const first = composePhoto(...shot);
    small = first.then(smaller);
    return first;
  };
  await seedDemo((/** @type {string} */ line) => console.log(line), { compose });
}

/** @param {Buffer} picture */
async function smaller(picture) {
  const { default: sharp } = await import('sharp'); // the launcher and the server, which get this file too, need none
  return sharp(picture).resize(400).jpeg().toBuffer();
}
