import { loadBundle } from './code-cache.js';

/** What operators run: the server as one file, of code that the build has had compiled. */
await loadBundle().start();
