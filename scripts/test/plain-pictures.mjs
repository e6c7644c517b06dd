// Preloaded into `npm start` and its commands. Adds the demo data with one plain picture, because
// drawing the real pictures takes a minute. The seed then finds nothing left to do.
import { pathToFileURL } from 'node:url';
import { demo } from '../lib/paths.mjs';

if (process.argv[1] === demo.seed) {
  const { default: sharp } = await import('sharp'); // loaded by this command only
  // Loads a separate instance of the module, because Node runs the original instance afterwards.
  const { seedDemo } = await import(`${pathToFileURL(demo.seed).href}?with=plain-pictures`);
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#d9a06b' } })
    .jpeg()
    .toBuffer();
  await seedDemo((/** @type {string} */ line) => console.log(line), { compose: () => picture });
}
