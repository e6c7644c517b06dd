import { start } from './start.js';

/**
 * Development starts the server from its compiled modules. `server.ts` starts the bundle in
 * production.
 */
await start();
