/* global localStorage -- in what runs on the page */
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium as playwright } from '@playwright/test';
import { inRoot } from '../paths.mjs';
import { freePort } from '../port.mjs';
import { Problem } from '../problem.mjs';
import { run } from '../processes.mjs';
import { step } from '../terminal.mjs';
import { launchChromium } from './phone.mjs';

/** Only benchmarks need it, with a hundred packages of its own: it is no dependency, but fetched at its first run. */
export const LIGHTHOUSE = '12.8.2';

/** A page with an event stream never comes to rest, for which Lighthouse would wait 45 seconds. */
const LOADED_WITHIN_MS = 15_000;

/**
 * As far as it is used here.
 * @typedef {{ score: number | null, numericValue?: number, details?: any }} Audit
 * @typedef {{ audits: Record<string, Audit>, categories: Record<string, { score: number | null }>, runtimeError?: { message: string } }} Report
 * @typedef {(url: string, options: object) => Promise<{ lhr: Report } | undefined>} Run
 *
 * @typedef {object} Lighthouse
 * @property {import('@playwright/test').Browser} browser the one that it looks at pages with
 * @property {(address: string, storage: Record<string, string>, categories: string[], visit?: 'first' | 'next') => Promise<Report>} audit
 */

/**
 * A Chromium, and what Lighthouse finds there on a simulated phone: on a first visit with an empty cache, where `storage` is what its local
 * storage has, or on the one after it, with what that has kept.
 * @param {import('../until-stopped.mjs').Lifetime} lifetime
 * @returns {Promise<Lighthouse>}
 */
export async function startLighthouse({ signal, onStop }) {
  const lighthouse = await findLighthouse(signal);
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  onStop(() => browser.close());
  const audit = async (
    /** @type {string} */ address,
    /** @type {Record<string, string>} */ storage,
    /** @type {string[]} */ categories,
    visit = 'first',
  ) => {
    signal.throwIfAborted();
    if (visit === 'first') await forgetVisits(port, new URL(address).origin, storage);
    const result = await lighthouse(address, {
      port,
      formFactor: 'mobile',
      disableStorageReset: true,
      maxWaitForLoad: LOADED_WITHIN_MS,
      onlyCategories: categories,
      logLevel: 'error',
    });
    if (!result || result.lhr.runtimeError) throw new Problem(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
    return result.lhr;
  };
  return { browser, audit };
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<Run>}
 */
async function findLighthouse(signal) {
  const folder = inRoot(`node_modules/.cache/sapa/lighthouse-${LIGHTHOUSE}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    await mkdir(unfinished, { recursive: true });
    // A package of its own: without one npm would add it to the packages of the repository.
    await writeFile(path.join(unfinished, 'package.json'), '{ "private": true }');
    await step('Fetching Lighthouse', () =>
      run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${LIGHTHOUSE}`], {
        what: 'Fetching Lighthouse',
        cwd: unfinished,
        signal,
      }),
    );
    await rename(unfinished, folder);
  }
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');
  return (await import(pathToFileURL(entry).href)).default;
}

/**
 * Leaves nothing of earlier visits but the local storage: a service worker would answer the next one from what it has kept.
 * @param {number} port
 * @param {string} origin
 * @param {Record<string, string>} storage
 */
async function forgetVisits(port, origin, storage) {
  const remote = await playwright.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = remote.contexts();
  const tab = await context.newPage();
  await tab.goto(`${origin}/icons/paw.svg`);
  await tab.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
  const devtools = await context.newCDPSession(tab);
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' });
  await tab.close();
  await remote.close();
}
