// @ts-check
// Preloaded into a measured server: reports its memory in use on request.
import { Session } from 'node:inspector/promises';

const inspector = new Session();
inspector.connect();

process.on('message', async (/** @type {{ report?: string }} */ { report }) => {
  if (report !== 'memory') return;
  await inspector.post('HeapProfiler.collectGarbage');
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ value: heapUsed + external });
});
// This listener must not keep the process alive.
process.channel?.unref();
