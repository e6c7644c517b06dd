import type { Lifetime } from '../../../../scripts/lib/until-stopped.mjs';
import { Cluster } from './cluster.js';
import { underLoad } from './under-load.js';

/** Restarts three servers one by one. */
export const rolling = (proxyName: string) => async (lifetime: Lifetime) => {
  const cluster = await Cluster.start(lifetime, { SHUTDOWN_DELAY_SECONDS: '5' });
  const restart = async () => {
    for (const port of cluster.ports) {
      await cluster.stopServer(port);
      await cluster.startServer(port);
    }
  };
  return underLoad(cluster, `servers restarted, behind ${proxyName}`, restart, { proxyName, mustNotFail: true });
};
