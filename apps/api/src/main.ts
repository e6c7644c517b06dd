import { start } from './start.js';

/** Starts the server from its compiled modules, for development. server.ts starts the bundle. */
await start();
