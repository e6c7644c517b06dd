import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../../scripts/lib/port.mjs', import.meta.url));

/**
 * Returns a free port for a server that stops and starts again. In between, an outgoing
 * connection could take a port of `listen(0)`.
 */
export const { freePort } = (await import(file)) as { freePort: () => Promise<number> };
