import { start } from './start.js';

/**
 * In development the server starts from its compiled modules. In production `server.ts` starts the
 * bundle.
 */
await start();
