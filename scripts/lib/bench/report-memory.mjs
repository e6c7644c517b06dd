// Preloaded into a server whose memory is measured: on request it collects garbage and reports the remaining memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('message', (message) => {
  if (message !== 'memory') return;
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ type: 'memory', bytes: heapUsed + external });
});
// Listening must not keep the process alive.
process.channel?.unref();
