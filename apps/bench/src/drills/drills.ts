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
import { pooler, poolerDatabase } from './pooler.js';
import { replica } from './replica.js';
import { restart } from './restart.js';
import { rolling } from './rolling.js';
import type { Result } from './under-load.js';
import { upgrade } from './upgrade.js';

type Drill = (lifetime: Lifetime) => Promise<Result>;

/** A drill of a cluster behind nginx, with the programs that it needs. */
const ofCluster = (drill: Drill, ...programs: string[]): [Drill, ...string[]] => [
  drill,
  'nginx',
  'redis-server',
  ...programs,
];

/** Drills by name, each with the programs that it needs. */
const DRILLS: Record<string, [drill: Drill, ...programs: string[]]> = {
  rolling: ofCluster(rolling('nginx')),
  'rolling-caddy': ofCluster(rolling('caddy'), 'caddy'),
  kill: ofCluster(kill),
  restart: [restart],
  'redis-killed': ofCluster(redisKilled),
  'redis-frozen': ofCluster(redisFrozen),
  'database-killed': ofCluster(databaseKilled),
  'database-frozen': ofCluster(databaseFrozen),
  pooler: ofCluster(pooler, 'pgbouncer'),
  'pooler-database': ofCluster(poolerDatabase, 'pgbouncer'),
  upgrade: ofCluster(upgrade),
  'disk-full': ofCluster(diskFull),
  'disk-read-only': ofCluster(diskReadOnly),
  clock: ofCluster(clock, 'faketime'),
  backup: ofCluster(backup),
  replica: ofCluster(replica),
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
      const missing = programs.filter(isMissing);
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
