import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../../scripts/lib/port.mjs', import.meta.url));

/**
 * Returns a free port for servers that stop and listen again. Ports of `listen(0)` could be taken
 * by an outgoing connection in the meantime.
 */
export const { freePort } = (await import(file)) as { freePort: () => Promise<number> };
