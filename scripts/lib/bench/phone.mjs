import { chromium as playwright } from '@playwright/test';
import { chromium } from '../chromium.mjs';

/** The phone that Lighthouse 12 simulates: its screen, its processor, its connection. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  cpuSlowdown: 4,
  latencyMs: 150,
  kilobitsPerSecond: 1638.4,
};

/** @typedef {{ page: import('@playwright/test').Page, devtools: import('@playwright/test').CDPSession, close: () => Promise<void> }} Phone */

/** @param {string[]} [args] */
export async function launchChromium(args = []) {
  const found = await chromium();
  return playwright.launch({
    executablePath: found.executablePath,
    args: [...found.args, ...args],
    env: { ...process.env, ...found.env },
  });
}

/**
 * A phone with an empty cache, and a session in its storage.
 * @param {import('@playwright/test').Browser} browser
 * @param {Record<string, string>} storage
 * @returns {Promise<Phone>}
 */
export async function openPhone(browser, storage) {
  const { viewport, deviceScaleFactor } = PHONE;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
  });
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
  const page = await context.newPage();
  return { page, devtools: await context.newCDPSession(page), close: () => context.close() };
}

/**
 * @param {Phone} phone
 * @param {{ cpu?: boolean, network?: boolean }} slow
 */
export async function slowDown({ devtools }, { cpu = false, network = false }) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu ? PHONE.cpuSlowdown : 1 });
  const throughput = network ? (PHONE.kilobitsPerSecond * 1024) / 8 : -1;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network ? PHONE.latencyMs : 0,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}
