import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from '../../../../scripts/lib/database.mjs';
import { inRoot, root } from '../../../../scripts/lib/paths.mjs';
import { freePort } from '../../../../scripts/lib/port.mjs';
import { startTemporaryPostgres } from '../../../../scripts/lib/postgres.mjs';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import { stopChild, until } from '../../../../scripts/lib/processes.mjs';
import { step } from '../../../../scripts/lib/terminal.mjs';
import type { Lifetime } from '../../../../scripts/lib/until-stopped.mjs';
import { NO_WEB } from '../servers.js';
import { childrenOf, waitUntilReady } from './cluster.js';
import type { Result } from './under-load.js';

const KILLS = 3;
/** Endless loops per processor, which compete with the start of the server. */
const LOOPS = 4;
/** Maximum seconds until a killed server is ready again. */
const READY_WITHIN = 30;

/** Kills the server of `npm start` on a busy machine. `recovery` is the longest restart. */
export async function restart({ onStop }: Lifetime): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sapa-drill-'));
  onStop(() => rm(folder, { recursive: true, force: true }));
  const postgres = await step('Starting a database', () => startTemporaryPostgres([]));
  onStop(postgres.stop);
  await createDatabase(postgres.url('postgres'), 'sapa');
  const port = await freePort();
  const env = { ...process.env, DATABASE_URL: postgres.url('sapa'), DATA_DIR: folder, PORT: String(port) };
  const launcher = spawn(process.execPath, [inRoot('scripts/run.mjs'), 'start'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...env, HOST: '127.0.0.1', SEED_DEMO: 'false', WEB_DIR: NO_WEB },
    detached: true,
  });
  onStop(() => stopChild(launcher, 30_000));
  const url = `http://127.0.0.1:${port}`;
  await step('Running npm start', () => waitUntilReady(url));

  for (let count = 0; count < LOOPS * availableParallelism(); count++) {
    const loop = spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' });
    onStop(() => Promise.resolve(loop.kill('SIGKILL')));
  }
  const times: number[] = [];
  for (let count = 0; count < KILLS; count++) {
    const server = childrenOf(launcher.pid!).find(isServer);
    if (!server) throw new Problem('npm start has no server.');
    const killed = performance.now();
    process.kill(server, 'SIGKILL');
    // The port is closed when the process has gone.
    await until(() => !childrenOf(launcher.pid!).includes(server), READY_WITHIN * 1000);
    await step('Killing the server of npm start', () => waitUntilReady(url));
    times.push((performance.now() - killed) / 1000);
  }
  const recovery = Math.max(...times);
  if (recovery > READY_WITHIN) throw new Problem(`A killed server was ready again after ${recovery.toFixed(1)} s.`);
  return {
    name: 'server of npm start killed',
    failed: 0,
    failedRetries: 0,
    lost: 0,
    doubled: 0,
    recovery,
    mustNotFail: false,
    details: `ready again after ${times.map((time) => time.toFixed(1)).join(', ')} s beside ${LOOPS} loops per processor`,
  };
}

const isServer = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/api/dist/server.js');
