import { cpus } from 'node:os';
import { prepare } from '../../../scripts/lib/prepare.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { say, step } from '../../../scripts/lib/terminal.mjs';
import { runUntilStopped } from '../../../scripts/lib/until-stopped.mjs';
import { benchAlerts } from './alerts.js';
import { benchBare } from './bare.js';
import { PART, populate, SECRET } from './community.js';
import { benchFind } from './find.js';
import { benchLive } from './live.js';
import { NO_WEB, temporaryServers, type Context, type Figure } from './servers.js';
import { benchStart } from './start.js';
import { benchWeb } from './web.js';

/** Benchmarks that use the data of a large community. */
const OF_COMMUNITY: Record<string, (context: Context) => Promise<Figure[]>> = {
  start: benchStart,
  bare: benchBare,
  live: benchLive,
};

/** Benchmarks that use other data. */
const OTHERS: Record<string, () => Promise<unknown>> = { alerts: benchAlerts, find: benchFind, web: benchWeb };

/** Settings that turn off the rate limits, which would reject the benchmark's requests. */
const UNLIMITED = Object.fromEntries(
  [
    ...['WALL_POSTS_PER_USER', 'COMMENTS_PER_USER', 'LIKES_PER_USER', 'MESSAGES_PER_USER', 'SOCKET_EVENTS_PER_USER'],
    ...['WRITES_PER_CALLER', 'WRITES_PER_USER', 'SOCKETS_OPENED_PER_ADDRESS', 'PACKETS_PER_SOCKET'],
  ].map((limit) => [limit, '100000000']),
);

/** `npm run bench [NAME]`: runs one benchmark, or all benchmarks with a large community. */
export function bench() {
  const [, , name] = process.argv;
  if (name && OTHERS[name]) return OTHERS[name]();
  const names = name ? [name] : Object.keys(OF_COMMUNITY);
  return runUntilStopped(async (lifetime) => {
    if (!OF_COMMUNITY[names[0]]) {
      const all = [...Object.keys(OF_COMMUNITY), ...Object.keys(OTHERS)];
      throw new Problem(`There is no benchmark "${name}"; there are: ${all.join(', ')}.`);
    }
    await prepare(lifetime.signal, { without: ['web'] });
    const fill = (url: string) => step('Filling the database', () => populate(url, PART));
    const env = { ...UNLIMITED, NEW_ACCOUNT_DAYS: '0', WEB_DIR: NO_WEB, JWT_SECRET: SECRET };
    const { database, filled: people, start } = await temporaryServers(lifetime, fill, env);
    const context = { server: await start(), database, people, start };
    say(`\nNode ${process.version}, ${cpus().length} cores; one server process beside its database and this client.`);
    say('The database runs without fsync, so writes are faster than in production.\n');
    const missed: string[] = [];
    for (const each of names) {
      for (const { label, text, isMissed } of await OF_COMMUNITY[each](context)) {
        say(label.padEnd(56) + text);
        if (isMissed) missed.push(label);
      }
    }
    if (missed.length > 0) say(`\nNot reached: ${missed.join(', ')}.`);
    return { exitCode: missed.length > 0 ? 1 : 0 };
  });
}
