// The demo data with pictures of one colour, for the browser tests: composing the real ones takes half a minute, and has tests of its own.
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { demo } from './paths.mjs';

const { seedDemo } = await import(pathToFileURL(demo.seed).href);
const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#d9a06b' } })
  .jpeg()
  .toBuffer();
await seedDemo(() => {}, { compose: () => picture });
