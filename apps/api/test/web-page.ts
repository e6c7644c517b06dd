import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestApp } from './app.js';

export const ORIGIN = 'https://sapa.example';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Šapa</title>
<meta name="description" content="A warm place" /></head><body></body></html>`;

/** Starts a server whose web app consists of this page. */
export async function startWithPage(page = PAGE): Promise<TestApp> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'sapa-test-'));
  const WEB_DIR = join(DATA_DIR, 'web');
  await mkdir(WEB_DIR);
  await writeFile(join(WEB_DIR, 'index.html'), page);
  return TestApp.start({ DATA_DIR, WEB_DIR, PUBLIC_ORIGIN: ORIGIN });
}
