import { start } from './start.js';

/** The server of its modules as they are compiled, for development; server.ts starts the same, bundled. */
await start();
