import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot, root } from './paths.mjs';
import { Problem } from './problem.mjs';
import { run } from './processes.mjs';

/**
 * @typedef {object} Chromium
 * @property {string} executablePath
 * @property {string[]} args required flags
 * @property {Record<string, string>} env required environment variables
 */

/**
 * Returns the Chromium for tests. On 64-bit Linux it comes with the npm packages and needs no
 * system libraries. On other systems it is the executable of CHROMIUM_PATH or of Playwright.
 * @returns {Promise<Chromium>}
 */
export async function chromium() {
  if (process.platform === 'linux' && process.arch === 'x64') return bundled();
  // Loaded on demand, because the package may not be installed yet.
  const { chromium: ofPlaywright } = await import('@playwright/test');
  const executablePath = process.env.CHROMIUM_PATH || ofPlaywright.executablePath();
  if (!existsSync(executablePath)) {
    throw new Problem(
      'The browser tests need Chromium: run `npx playwright install chromium`, or name an executable in CHROMIUM_PATH.',
    );
  }
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [], env: {} };
}

/** @returns {Promise<Chromium>} */
async function bundled() {
  const { version } = JSON.parse(await readFile(inRoot('node_modules/@sparticuz/chromium/package.json'), 'utf8'));
  const folder = inRoot(`node_modules/.cache/sapa/chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    // The package has no sandbox helper, and containers forbid the kernel's sandbox. Tests open
    // only app pages.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    env: {
      LD_LIBRARY_PATH: [path.join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: await fontSettings(folder),
    },
  };
}

/** Unpacks Chromium and its libraries, which the package does only on its cloud platform. */
async function unpack(/** @type {string} */ folder) {
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  await run(process.execPath, ['--input-type=module', '--eval', script], {
    what: 'Unpacking Chromium',
    cwd: root,
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
  await rename(unfinished, folder).catch(async (error) => {
    if (!existsSync(folder)) throw error; // another command unpacked the package
    await rm(unfinished, { recursive: true });
  });
}

/** Tests use the package's fonts, so they see the same fonts on every machine. */
async function fontSettings(/** @type {string} */ folder) {
  const file = path.join(folder, 'fonts.conf');
  const fonts = path.join(folder, 'fonts').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const settings = `<fontconfig><dir>${fonts}</dir><cachedir>${fonts}-cache</cachedir></fontconfig>`;
  await writeFile(file, `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n${settings}\n`);
  return file;
}
