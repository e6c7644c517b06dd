import { loadBundle } from './code-cache.js';

/** In production the server starts from the bundle, with cached compiled code. */
await loadBundle().start();
