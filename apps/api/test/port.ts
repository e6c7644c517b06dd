import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../../scripts/lib/port.mjs', import.meta.url));

/**
 * For what stops listening and begins again on the same port: a port that no connection is given meanwhile, as those may be that the system
 * chooses for `listen(0)`.
 */
export const { freePort } = (await import(file)) as { freePort: () => Promise<number> };
