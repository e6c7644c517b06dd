import { spawnSync } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { prepare } from '../../../../scripts/lib/prepare.mjs';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import { say } from '../../../../scripts/lib/terminal.mjs';
import { runUntilStopped, untilAborted, type Lifetime } from '../../../../scripts/lib/until-stopped.mjs';
import { backup } from './backup.js';
import { clock } from './clock.js';
import { diskFull, diskReadOnly } from './disk.js';
import { databaseFrozen, databaseKilled, kill, redisFrozen, redisKilled } from './outages.js';
import { pooler } from './pooler.js';
import { replica } from './replica.js';
import { rolling } from './rolling.js';
import type { Result } from './under-load.js';
import { upgrade } from './upgrade.js';

type Drill = (lifetime: Lifetime) => Promise<Result>;

/** Drills by name, each with the programs that it needs in addition to nginx and redis-server. */
const DRILLS: Record<string, [drill: Drill, ...programs: string[]]> = {
  rolling: [rolling('nginx')],
  'rolling-caddy': [rolling('caddy'), 'caddy'],
  kill: [kill],
  'redis-killed': [redisKilled],
  'redis-frozen': [redisFrozen],
  'database-killed': [databaseKilled],
  'database-frozen': [databaseFrozen],
  pooler: [pooler, 'pgbouncer'],
  upgrade: [upgrade],
  'disk-full': [diskFull],
  'disk-read-only': [diskReadOnly],
  clock: [clock, 'faketime'],
  backup: [backup],
  replica: [replica],
};

/** Caddy before 2.11.2 does not repeat a POST if a server has just closed its port. */
const OLD_CADDY = /^v?2\.(\d|10|11\.[01])\b(?!\d)/;

const isMissing = (program: string) =>
  spawnSync('which', [program]).status !== 0 ||
  (program === 'caddy' && OLD_CADDY.test(spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout));

/** Runs a drill and stops everything that it has started. */
async function runAlone(drill: Drill, { signal }: Lifetime): Promise<Result> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    return await Promise.race([
      drill({ signal, onStop: (stop) => void stops.unshift(stop) }),
      untilAborted(signal) as Promise<never>,
    ]);
  } finally {
    for (const stop of stops) await stop();
  }
}

const HEADINGS = ['failed', 'after retries', 'lost', 'doubled', 'recovery'];

function printTable(results: Result[]): void {
  say(`\n${'Drill'.padEnd(34)}${HEADINGS.map((heading) => heading.padEnd(15)).join('')}`);
  for (const { name, failed, failedRetries, lost, doubled, recovery, details } of results) {
    const cells = [failed, failedRetries, lost, doubled, `${recovery.toFixed(1)} s`];
    say(`${name.padEnd(34)}${cells.map((cell) => String(cell).padEnd(15)).join('')}${details}`);
  }
}

/** `npm run drills [-- NAME…]`: disturbs servers under load and counts failures and lost data. */
export function drills() {
  return runUntilStopped(async (lifetime) => {
    const [, , ...wanted] = process.argv;
    const unknown = wanted.find((name) => !DRILLS[name]);
    if (unknown) throw new Problem(`There is no drill "${unknown}"; there are: ${Object.keys(DRILLS).join(', ')}.`);
    setMaxListeners(0, lifetime.signal); // each server listens to the signal
    await prepare(lifetime.signal, { without: ['web'] });
    const results: Result[] = [];
    for (const name of wanted.length ? wanted : Object.keys(DRILLS)) {
      const [drill, ...programs] = DRILLS[name];
      const missing = ['nginx', 'redis-server', ...programs].filter(isMissing);
      if (missing.length) say(`The drill ${name} is skipped: ${missing.join(' and ')} is not installed or too old.`);
      else results.push(await runAlone(drill, lifetime));
    }
    printTable(results);
    const hasProblem = results.some(
      ({ failed, lost, doubled, mustNotFail }) => lost + doubled + (mustNotFail ? failed : 0) > 0,
    );
    return { exitCode: hasProblem ? 1 : 0 };
  });
}
