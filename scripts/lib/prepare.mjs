import { setTimeout as sleep } from 'node:timers/promises';
import { build, outdated } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { takeLock } from './lock.mjs';
import { inRoot } from './paths.mjs';
import { step } from './terminal.mjs';

/**
 * Installs the packages and builds outdated parts. Concurrent commands in one folder do this only
 * once.
 * @param {AbortSignal} [signal]
 * @param {{ all?: boolean, without?: string[] }} [options] as for outdated()
 */
export async function prepare(signal, options = {}) {
  const ready = async () => (await isInstalled()) && (await outdated(options)).length === 0;
  if (await ready()) return;

  let lock = await takeLock(inRoot('.data/preparing'), 'preparing');
  if (!lock.taken) {
    lock = await step(`Waiting for process ${lock.holder.pid}, which is building`, async () => {
      for (;;) {
        await sleep(250, undefined, { signal });
        const again = await takeLock(inRoot('.data/preparing'), 'preparing');
        if (again.taken) return again;
      }
    });
  }
  try {
    await prepareModules(signal);
    const parts = await outdated(options);
    if (parts.length > 0) await step('Building', () => build(parts, { signal, all: options.all }));
  } finally {
    await lock.release();
  }
}

/** Installs the packages if they do not match package-lock.json. */
export async function prepareModules(/** @type {AbortSignal | undefined} */ signal) {
  if (!(await isInstalled())) await step('Installing the packages (a minute the first time)', () => install(signal));
}
