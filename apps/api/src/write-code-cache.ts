/** Build step: starts the server without a database and stores the compiled code. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadBundle } from './code-cache.js';

const folder = mkdtempSync(join(tmpdir(), 'sapa-code-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.env = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://127.0.0.1:9/unused',
  DATA_DIR: folder,
  WEB_DIR: folder,
  JWT_SECRET: 'x'.repeat(32),
  LOG_LEVEL: 'silent',
  HOST: '127.0.0.1',
  PORT: '0',
};
const { start, isCached, writeCache } = loadBundle();
if (!isCached) {
  await start();
  writeCache();
}
process.exit();
