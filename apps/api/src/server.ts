import { loadBundle } from './code-cache.js';

/** Starts the bundled server with cached compiled code, for production. */
await loadBundle().start();
