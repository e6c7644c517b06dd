import { chromium as playwright, type Browser } from '@playwright/test';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '../../../scripts/lib/chromium.mjs';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { freePort } from '../../../scripts/lib/port.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { run } from '../../../scripts/lib/processes.mjs';
import { step } from '../../../scripts/lib/terminal.mjs';
import type { Lifetime } from '../../../scripts/lib/until-stopped.mjs';

/**
 * Version to install at the first run. Lighthouse is not a dependency, because it has a hundred
 * packages.
 */
export const LIGHTHOUSE = '12.8.2';

/**
 * Limit for loading a page. Lighthouse would wait 45 seconds, because an event stream never
 * becomes idle.
 */
const LOADED_WITHIN_MS = 15_000;

/** The part of a Lighthouse report that is used. */
export interface Report {
  audits: Record<string, { numericValue?: number }>;
  categories: Record<string, { score: number | null }>;
  runtimeError?: { message: string };
}

type Run = (url: string, options: object) => Promise<{ lhr: Report } | undefined>;

/** Audits a first visit on a simulated phone. `storage` is the content of local storage. */
export type Audit = (address: string, storage: Record<string, string>) => Promise<Report>;

/** Starts a browser. `audit` is missing if Lighthouse is not installed and may not be. */
export async function startLighthouse(
  { signal, onStop }: Lifetime,
  mayInstall: boolean,
): Promise<{ browser: Browser; audit?: Audit }> {
  const lighthouse = await findLighthouse(signal, mayInstall);
  const port = await freePort();
  const { executablePath, args, env } = await chromium();
  const browser = await playwright.launch({
    executablePath,
    args: [...args, '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env },
  });
  onStop(() => browser.close());
  const audit: Audit = async (address, storage) => {
    signal.throwIfAborted();
    await clearBrowser(port, new URL(address).origin, storage);
    const result = await lighthouse!(address, {
      port,
      formFactor: 'mobile',
      disableStorageReset: true,
      maxWaitForLoad: LOADED_WITHIN_MS,
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      logLevel: 'error',
    });
    if (!result || result.lhr.runtimeError) throw new Problem(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
    return result.lhr;
  };
  return { browser, audit: lighthouse && audit };
}

async function findLighthouse(signal: AbortSignal, mayInstall: boolean): Promise<Run | undefined> {
  const folder = inRoot(`node_modules/.cache/sapa/lighthouse-${LIGHTHOUSE}`);
  if (!existsSync(folder)) {
    if (!mayInstall) return undefined;
    const unfinished = `${folder}.${process.pid}`;
    await mkdir(unfinished, { recursive: true });
    // Without a package.json, npm would add Lighthouse to the repository's packages.
    await writeFile(path.join(unfinished, 'package.json'), '{ "private": true }');
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${LIGHTHOUSE}`];
    const what = 'Fetching Lighthouse';
    await step(what, () => run('npm', args, { what, cwd: unfinished, signal }));
    await rename(unfinished, folder);
  }
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');
  return ((await import(pathToFileURL(entry).href)) as { default: Run }).default;
}

/** Removes the caches and the service worker, and sets the local storage. */
async function clearBrowser(port: number, origin: string, storage: Record<string, string>) {
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
