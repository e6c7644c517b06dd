import { existsSync } from 'node:fs';
import { inRoot, root } from '../../../../scripts/lib/paths.mjs';
import { run } from '../../../../scripts/lib/processes.mjs';
import { step } from '../../../../scripts/lib/terminal.mjs';
import type { Lifetime } from '../../../../scripts/lib/until-stopped.mjs';
import { Cluster } from './cluster.js';
import type { Load } from './load.js';
import type { Proxy } from './proxy.js';
import { underLoad } from './under-load.js';

/** The first commit whose servers work on the present schema. */
const OLD_COMMIT = '27a50956';
const FOLDER = inRoot('.data/drills', OLD_COMMIT);
const PREPARE = `import('./scripts/lib/prepare.mjs').then(({ prepare }) => prepare(undefined, { without: ['web'] }))`;

/** Builds the old commit once, in a separate folder. */
async function prepareOldRelease({ signal }: Lifetime): Promise<void> {
  const options = { what: `Building ${OLD_COMMIT}`, signal };
  const inFolder = { ...options, cwd: FOLDER };
  if (!existsSync(FOLDER)) await run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, FOLDER], options);
  await run('git', ['checkout', '--quiet', OLD_COMMIT], inFolder);
  await run(process.execPath, ['--eval', PREPARE], inFolder);
}

/** Upgrades three servers one by one from the old commit to this one. */
export async function upgrade(lifetime: Lifetime) {
  await step(`Building ${OLD_COMMIT}`, () => prepareOldRelease(lifetime));
  const cluster = await Cluster.create(lifetime);
  cluster.release = FOLDER;
  await cluster.startServers();
  const disturb = async (_load: Load, proxy: Proxy) => {
    cluster.release = root;
    await cluster.migrate();
    for (const port of cluster.ports) {
      await proxy.setDown(port, true);
      await cluster.stopServer(port);
      await cluster.startServer(port, { MIGRATE_ON_START: 'false' });
      await proxy.setDown(port, false);
    }
  };
  return underLoad(cluster, `upgrade from ${OLD_COMMIT}`, disturb, { mustNotFail: true });
}
