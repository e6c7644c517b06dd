import type { Context, Figure, Setting } from './servers.js';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf, drive, median } from './load.js';

/** Seconds until an idle server has released the memory used by its start or a load. */
const AFTER_START = 30;
const AFTER_LOAD = 60;
/**
 * Maximum seconds until the server listens, and maximum megabytes of resident memory. Node 20 has
 * no compile cache, which makes later starts faster.
 */
const BOUNDS = { start: Number.parseInt(process.versions.node) < 22 ? 4 : 3, started: 230, loaded: 330 };
const LOADED_PATHS = ['/wall', '/user/me', '/messages/conversations', '/pet'];

async function residentMegabytes(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

const memory = (label: string, megabytes: number, bound: number): Figure => ({
  label,
  text: `${megabytes.toFixed(0)} MB resident, at most ${bound}`,
  isMissed: megabytes > bound,
});

/**
 * Measures the start of the built server on a running database, and its memory before and after a
 * load.
 */
export async function benchStart({ isTrial }: Setting, { database, people, start }: Context): Promise<Figure[]> {
  const rounds = isTrial ? 1 : 5;
  const rest = (seconds: number) => pause(isTrial ? 0 : seconds * 1000);
  const starts: { seconds: number; cpu: number }[] = [];
  for (let count = 0; count < rounds; count += 1) {
    const begun = performance.now();
    const server = await start();
    starts.push({ seconds: (performance.now() - begun) / 1000, cpu: (await cpuOf([server.pid])) / 1000 });
    await server.stop();
  }
  const seconds = median(starts.map((each) => each.seconds));
  const cpu = median(starts.map((each) => each.cpu));

  const server = await start();
  await rest(AFTER_START);
  const started = await residentMegabytes(server.pid);
  for (const path of LOADED_PATHS) {
    let index = 0;
    const next = () => ({ person: people[index++ % people.length], path: `/api${path}` });
    await drive({ name: path, method: 'GET' }, { ...server, applicationName: 'sapa' }, database, next, {
      seconds: 8,
      isTrial,
    });
  }
  const during = await residentMegabytes(server.pid);
  await rest(AFTER_LOAD);
  const loaded = await residentMegabytes(server.pid);
  await server.stop();
  return [
    {
      label: 'start until it listens',
      text: `${seconds.toFixed(2)} s, at most ${BOUNDS.start}; ${cpu.toFixed(2)} s of CPU (median of ${rounds})`,
      isMissed: seconds > BOUNDS.start,
    },
    memory(`memory ${AFTER_START} s after the start`, started, BOUNDS.started),
    memory(`memory ${AFTER_LOAD} s after a load (${during.toFixed(0)} MB in it)`, loaded, BOUNDS.loaded),
  ];
}
