// @ts-check
// Preloaded into a measured server: reports its memory in use on request.
import { Session } from 'node:inspector/promises';

const inspector = new Session();
inspector.connect();

async function memory() {
  await inspector.post('HeapProfiler.collectGarbage');
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

process.on('message', (/** @type {{ report?: string }} */ { report }) => {
  if (report === 'memory') void memory().then((value) => process.send?.({ value }));
});
// This listener must not keep the process alive.
process.channel?.unref();
