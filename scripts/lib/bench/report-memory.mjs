// Loaded into a server whose memory is measured: asked to, it throws away what nobody needs any more and says what is left.
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
// Listening must not keep it alive.
process.channel?.unref();
