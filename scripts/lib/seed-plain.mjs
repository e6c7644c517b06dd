// The demo data with small pictures of one colour, for the browser tests: composing the real ones takes half a minute, and storing them in
// three widths another quarter. Both have tests of their own.
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { demo } from './paths.mjs';

const { seedDemo } = await import(pathToFileURL(demo.seed).href);
const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#d9a06b' } })
  .jpeg()
  .toBuffer();
await seedDemo(() => {}, { compose: () => picture });
