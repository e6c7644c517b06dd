import { cpus } from 'node:os';
import { migrate } from '../../../scripts/lib/data.mjs';
import { createDatabase } from '../../../scripts/lib/database.mjs';
import { startTemporaryPostgres } from '../../../scripts/lib/postgres.mjs';
import { prepare } from '../../../scripts/lib/prepare.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { say, step } from '../../../scripts/lib/terminal.mjs';
import { runUntilStopped } from '../../../scripts/lib/until-stopped.mjs';
import { benchAlerts } from './alerts.js';
import { benchBare } from './bare.js';
import { benchBooking } from './booking.js';
import { populate, SECRET } from './community.js';
import { benchFind } from './find.js';
import { benchLive } from './live.js';
import { NO_WEB, temporaryServers, type Context, type Figure, type Setting } from './servers.js';
import { benchStart } from './start.js';
import { benchWeb } from './web.js';

/** Benchmarks that use the data of a large community. */
export const OF_COMMUNITY: Record<string, (setting: Setting, context: Context) => Promise<Figure[]>> = {
  start: benchStart,
  bare: benchBare,
  live: benchLive,
};

/** Benchmarks that use other data. */
export const OTHERS: Record<string, (setting: Setting) => Promise<Figure[]>> = {
  alerts: benchAlerts,
  booking: benchBooking,
  find: benchFind,
  web: benchWeb,
};

/** Turns off the rate limits that would reject the benchmark's requests. */
const RATE_LIMITS = [
  ...['wallPostsPerUser', 'commentsPerUser', 'likesPerUser', 'messagePerUser', 'socketEventPerUser'],
  ...['writesPerCaller', 'writesPerUser', 'socketPerNetwork', 'packetsPerSocket'],
]
  .map((name) => `${name}=100000000`)
  .join(',');

/** Starts a server with a large community. */
export async function startCommunity(setting: Setting): Promise<Context> {
  const fill = (url: string) => step('Filling the database', () => populate(url, setting.part));
  const env = { RATE_LIMITS, NEW_ACCOUNT_DAYS: '0', WEB_DIR: NO_WEB, JWT_SECRET: SECRET };
  const { database, filled: people, start } = await temporaryServers(setting, fill, env);
  return { server: await start(), database, people, start };
}

/** `npm run bench [NAME]`: runs one benchmark, or all benchmarks with a large community. */
export function bench() {
  const [, , name, ...args] = process.argv;
  return runUntilStopped(async (lifetime) => {
    const all = [...Object.keys(OF_COMMUNITY), ...Object.keys(OTHERS)];
    if (name && !all.includes(name))
      throw new Problem(`There is no benchmark "${name}"; there are: ${all.join(', ')}.`);
    await prepare(lifetime.signal, { without: name === 'web' ? [] : ['web'] });
    const postgres = await step('Starting a database', startTemporaryPostgres);
    lifetime.onStop(postgres.stop);
    const setting: Setting = {
      ...lifetime,
      args,
      part: Number(process.env.BENCH_PART ?? 1),
      isTrial: false,
      createDatabase: async () => {
        await createDatabase(postgres.url('postgres'), 'sapa_bench');
        await migrate(postgres.url('sapa_bench'), lifetime.signal);
        return postgres.url('sapa_bench');
      },
    };

    const missed: string[] = [];
    const report = (figures: Figure[]) => {
      for (const { label, text, isMissed } of figures) {
        say(label.padEnd(56) + text);
        if (isMissed) missed.push(`${label}: ${text}`);
      }
    };
    say(`\nNode ${process.version}, ${cpus().length} cores for the server, its database and this client.`);
    say('The database runs without fsync, so writes are faster than in production.\n');
    if (name && OTHERS[name]) {
      report(await OTHERS[name](setting));
    } else {
      const context = await startCommunity(setting);
      for (const each of name ? [name] : Object.keys(OF_COMMUNITY)) report(await OF_COMMUNITY[each](setting, context));
    }
    if (missed.length > 0) say(`\nNot reached:\n${missed.join('\n')}`);
    return { exitCode: missed.length > 0 ? 1 : 0 };
  });
}
