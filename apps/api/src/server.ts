import { loadBundle } from './code-cache.js';

/** Production starts the bundled server with cached compiled code. */
await loadBundle().start();
