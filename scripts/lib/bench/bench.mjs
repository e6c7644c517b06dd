import { cpus } from 'node:os';
import { inRoot } from '../paths.mjs';
import { prepare } from '../prepare.mjs';
import { Problem } from '../problem.mjs';
import { temporaryServers } from '../temporary-server.mjs';
import { say, step } from '../terminal.mjs';
import { runUntilStopped } from '../until-stopped.mjs';
import { bareBenches } from './bare.mjs';
import { comparedLiveBenches } from './compared-live.mjs';
import { benchFind } from './find.mjs';
import { growthBenches } from './growth.mjs';
import { liveBenches } from './live.mjs';
import { PART, populate, SECRET } from './population.mjs';
import { benchScreens } from './screens.mjs';
import { startBench } from './start.mjs';
import { wallBenches } from './wall.mjs';
import { benchWeb } from './web.mjs';

/**
 * @typedef {object} Context what the benchmarks measure: a real server process and its database
 * @property {number} port
 * @property {number | undefined} pid
 * @property {string} database
 * @property {import('./population.mjs').Person[]} people with a token each
 * @property {(env?: NodeJS.ProcessEnv, main?: string) => Promise<import('../server.mjs').Server>} start starts another, fresh server; `main`: its program
 *
 * @typedef {{ label: string, remark: string, isMissed?: boolean }} Remark figures of another kind; `isMissed`: a bound that they should reach
 *
 * @typedef {object} Bench
 * @property {string} name
 * @property {(context: Context) => Promise<(import('./load.mjs').Figures | Remark)[]>} run
 */

/** @type {Bench[]} */
const BENCHES = [startBench, ...wallBenches, ...liveBenches, ...bareBenches, ...comparedLiveBenches, ...growthBenches];

/** Disables the rate limits, so that only the work is measured, as for people who have been there for long. */
const UNLIMITED = Object.fromEntries(
  ['WALL_POSTS_PER_USER', 'COMMENTS_PER_USER', 'LIKES_PER_USER', 'MESSAGES_PER_USER', 'SOCKET_EVENTS_PER_USER']
    .concat('WRITES_PER_CALLER', 'WRITES_PER_USER', 'SOCKETS_OPENED_PER_ADDRESS', 'PACKETS_PER_SOCKET')
    .map((limit) => [limit, '100000000'])
    .concat([['NEW_ACCOUNT_DAYS', '0']]),
);

/** A folder without a web app, so that none is served. */
const NO_WEB = inRoot('docs');

/**
 * Those that have other data, or look at the web app in a browser; only by their whole name, since they take long.
 * @type {Record<string, () => Promise<unknown>>}
 */
const BENCHES_APART = { find: benchFind, screens: benchScreens, web: benchWeb };

/** `npm run bench`, `npm run bench PART-OF-A-NAME`. */
export function bench() {
  const wanted = process.argv[2] ?? '';
  return BENCHES_APART[wanted]?.() ?? benchServer(wanted);
}

/** @param {string} wanted */
function benchServer(wanted) {
  return runUntilStopped(async (lifetime) => {
    const { signal } = lifetime;
    const benches = BENCHES.filter(({ name }) => name.includes(wanted));
    if (benches.length === 0) {
      const names = [...BENCHES.map(({ name }) => name), ...Object.keys(BENCHES_APART)];
      throw new Problem(`There is no benchmark "${wanted}"; there are: ${names.join(', ')}.`);
    }
    await prepare(signal, { without: ['web'] });
    const {
      database,
      filled: people,
      start,
    } = await temporaryServers(lifetime, {
      fill: (url) => step('Filling the database', () => populate(url, PART)),
      env: { ...UNLIMITED, WEB_DIR: NO_WEB, JWT_SECRET: SECRET },
    });
    const server = await start();

    const context = { port: server.port, pid: server.pid, database, people, start };
    say(
      `\nNode ${process.version}, ${cpus().length} cores, one server process; its database and this client run beside it.`,
    );
    say(
      'The database does not wait for the disk (fsync off): writes are faster here than where they must survive a power cut.\n',
    );
    say(
      `${'call'.padEnd(52)}${['per second', 'p50', 'p99', 'max', 'own CPU'].map((title) => title.padStart(12)).join('')}`,
    );
    /** @type {string[]} */
    const missed = [];
    for (const { run } of benches) {
      for (const result of await run(context)) {
        signal.throwIfAborted();
        if ('remark' in result) {
          say(`${result.label.padEnd(56)}${result.remark}`);
          if (result.isMissed) missed.push(result.label);
          continue;
        }
        const { label, perSecond, failures, ...times } = result;
        const figures = [
          perSecond.toFixed(0),
          ...[times.p50, times.p99, times.max, times.cpu].map((ms) =>
            ms === undefined ? '–' : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`,
          ),
        ];
        const remark = failures > 0 ? `   ${failures} FAILED` : '';
        say(`${label.padEnd(52)}${figures.map((figure) => figure.padStart(12)).join('')}${remark}`);
      }
    }
    if (missed.length > 0) say(`\nNot reached: ${missed.join(', ')}.`);
    return { exitCode: missed.length > 0 ? 1 : 0 };
  });
}
