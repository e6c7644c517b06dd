import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Problem } from '../problem.mjs';
import { stopChild } from '../processes.mjs';
import { SECRET } from './population.mjs';

/** Two servers with as many connections to the database each. */
const POOL_SIZE = 10;

/**
 * Starts a bare server, a program of this folder.
 * @param {string} program
 * @param {string} database
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function startBare(program, database, env = {}) {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    env: {
      ...process.env,
      DATABASE_URL: database,
      JWT_SECRET: SECRET,
      POOL_SIZE: String(POOL_SIZE),
      NODE_ENV: 'production',
      ...env,
    },
    execArgv: [],
  });
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Problem('The bare server has ended.');
    }),
  ]);
  return { child, pid: child.pid, port: /** @type {{ port: number }} */ (message).port, stop: () => stopChild(child) };
}
