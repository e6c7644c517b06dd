import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkDatabaseUrl } from './database.mjs';
import { root } from './paths.mjs';
import { codeOf, Problem } from './problem.mjs';

/** Loads `.env`, or the file that ENV_FILE names. Environment variables take precedence. */
export function loadEnvFile() {
  const file = path.resolve(root, process.env.ENV_FILE || '.env');
  try {
    process.loadEnvFile(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && !process.env.ENV_FILE) return;
    throw new Problem(`Cannot read the settings in ${file} (${codeOf(error)}).`);
  }
}

/** Returns the settings of the npm commands. The server reads and validates other settings. */
export function readSettings() {
  const { env } = process;
  let databaseUrl = env.DATABASE_URL?.trim() || undefined;
  if (databaseUrl) checkDatabaseUrl(databaseUrl);
  if (databaseUrl && env.DATABASE_PASSWORD_FILE) databaseUrl = withPassword(databaseUrl, env.DATABASE_PASSWORD_FILE);
  if (env.DATABASE_DIRECT_URL && !databaseUrl) throw new Problem('DATABASE_DIRECT_URL is set, but not DATABASE_URL.');
  for (const name of ['SEED_DEMO', 'MIGRATE_ON_START']) {
    if (!['true', 'false'].includes(env[name] || 'true'))
      throw new Problem(`${name} must be true or false, not "${env[name]}".`);
  }
  const portText = env.PORT || '3000';
  if (!/^\d{1,5}$/.test(portText) || Number(portText) > 65535) {
    throw new Problem(`PORT must be a number from 0 to 65535, not "${portText}".`);
  }
  const dataDir = path.resolve(root, env.DATA_DIR || '.data');
  return {
    databaseUrl,
    host: env.HOST || '127.0.0.1',
    port: Number(portText),
    seedDemo: env.SEED_DEMO !== 'false',
    dataDir,
    lockFile: path.join(dataDir, 'lock'),
    postgresDir: path.join(dataDir, 'postgres'),
    logDir: path.join(dataDir, 'logs'),
  };
}

/** Adds the password from a file to a URL, as the server does with its own settings. */
function withPassword(/** @type {string} */ address, /** @type {string} */ file) {
  const url = new URL(address);
  try {
    url.password = readFileSync(path.resolve(root, file), 'utf8').trim();
  } catch (error) {
    throw new Problem(`Cannot read the password in DATABASE_PASSWORD_FILE: ${file} (${codeOf(error)}).`);
  }
  return url.href;
}
