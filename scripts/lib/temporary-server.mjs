import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from './data.mjs';
import { createDatabase } from './database.mjs';
import { startTemporaryPostgres } from './postgres.mjs';
import { startServer } from './server.mjs';
import { step } from './terminal.mjs';

/**
 * Starts a database that goes with the command, and fills it; `start` starts servers on it, as in production.
 * @template Filled
 * @param {import('./until-stopped.mjs').Lifetime} lifetime
 * @param {object} options
 * @param {(database: string, folder: string) => Promise<Filled>} options.fill `folder`: of the uploads
 * @param {NodeJS.ProcessEnv} [options.env] of every server
 * @param {string} [options.logFile]
 */
export async function temporaryServers({ signal, onStop }, { fill, env: common, logFile }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sapa-temporary-'));
  onStop(() => rm(folder, { recursive: true, force: true }));
  const postgres = await step('Starting a database', startTemporaryPostgres);
  onStop(postgres.stop);
  await createDatabase(postgres.url('postgres'), 'sapa_temporary');
  const database = postgres.url('sapa_temporary');
  await migrate(database, signal);
  const filled = await fill(database, folder);

  /**
   * @param {NodeJS.ProcessEnv} [env]
   * @param {string} [main] its program
   */
  const start = async (env, main) => {
    const server = await startServer({
      main,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: database,
        DATA_DIR: folder,
        HOST: '127.0.0.1',
        PORT: '0',
        ...common,
        ...env,
      },
      logFile: logFile ?? path.join(folder, 'api.log'),
      show: 'nothing',
      signal,
    });
    onStop(server.stop);
    return server;
  };
  return { database, folder, filled, start };
}
