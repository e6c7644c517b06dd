import { setMaxListeners } from 'node:events';
import { prepare } from '../../../../scripts/lib/prepare.mjs';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import { say } from '../../../../scripts/lib/terminal.mjs';
import { runUntilStopped, type Lifetime } from '../../../../scripts/lib/until-stopped.mjs';
import type { Result } from './cluster.js';
import { rolling } from './rolling.js';

const DRILLS: Record<string, (lifetime: Lifetime) => Promise<Result[]>> = { rolling };

/** `npm run drills [-- NAME]`: disturbs servers under load and counts failures and lost data. */
export function drills() {
  const [, , name] = process.argv;
  return runUntilStopped(async (lifetime) => {
    if (name && !DRILLS[name])
      throw new Problem(`There is no drill "${name}"; there are: ${Object.keys(DRILLS).join(', ')}.`);
    setMaxListeners(0, lifetime.signal); // each server listens to the signal
    await prepare(lifetime.signal, { without: ['web'] });
    const results: Result[] = [];
    for (const drill of name ? [DRILLS[name]] : Object.values(DRILLS)) results.push(...(await drill(lifetime)));
    say('\n' + 'Drill'.padEnd(36) + 'failed   lost   doubled');
    for (const { name, failed, lost, doubled, details } of results)
      say([name.padEnd(36), ...[failed, lost, doubled].map((count) => String(count).padEnd(7)), details].join(''));
    return { exitCode: results.some(({ failed, lost, doubled }) => failed + lost + doubled > 0) ? 1 : 0 };
  });
}
