import module from 'node:module';

// Keeps compiled code between starts. Node 20 has no compile cache.
(module as { enableCompileCache?: () => void }).enableCompileCache?.();

// Imported dynamically, so that the cache contains the server's modules.
const { start } = await import('./start.js');
await start();
