import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { Config, repository } from './config.js';
import { editDistance, nearestName } from './platform/common/nearest-name.js';
import { RENAMED, renamedWarnings } from './renamed-settings.js';

/** Settings that only npm commands, containers and tests read. */
export const SETTINGS_OF_COMMANDS = [
  'MIGRATE_ON_START',
  'SEED_DEMO',
  'API_PORT',
  'DOCKER_ENV_FILE',
  'POSTGRES_PASSWORD',
  'APP_MEMORY',
  'DATABASE_MEMORY',
  'ENV_FILE',
  'CHROMIUM_PATH',
];

/** Variables of libraries and tools that may be in `.env` too. */
const OF_OTHER_PROGRAMS =
  /^(AWS_|COMPOSE_|DOCKER_|LC_|MALLOC_|NODE_|NPM_|OTEL_|PG|SSL_|UV_)|_PROXY$|^(DEBUG|LANG|PATH|TZ)$/i;

const SETTINGS = Object.keys(new Config());

/** Short names such as HOST resemble variables of other programs, for example HOME. */
const isMisspelled = (name: string): boolean =>
  SETTINGS.some((setting) => editDistance(name, setting) <= (setting.length < 8 ? 1 : 2));

/** Returns the names in `.env`, which the npm commands and systemd services read. */
function namesInFile(env: NodeJS.ProcessEnv): string[] {
  const file = resolve(repository, env.ENV_FILE || '.env');
  return existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
}

/**
 * Returns one sentence per renamed setting, and per variable that looks like a misspelled setting:
 * an unknown name in `.env`, or a name that nearly equals a setting.
 */
export function settingWarnings(env: NodeJS.ProcessEnv): string[] {
  const known = new Set([...SETTINGS, ...SETTINGS_OF_COMMANDS, ...Object.keys(RENAMED)]);
  const inFile = new Set(namesInFile(env));
  const unknown = Object.keys(env).filter(
    (name) => !known.has(name) && (isMisspelled(name) || (inFile.has(name) && !OF_OTHER_PROGRAMS.test(name))),
  );
  return [
    ...renamedWarnings(env),
    ...unknown.map((name) => `${name} is not a setting; did you mean ${nearestName(name, known)}?`),
  ];
}
