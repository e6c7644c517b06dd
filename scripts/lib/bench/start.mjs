import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf, measure } from './load.mjs';

const STARTS = 5;
/** Seconds after which a server without work has given back what its start or a load took. */
const AFTER_START = 30;
const AFTER_LOAD = 60;
/** Seconds until it listens, and resident megabytes. */
const BOUNDS = { start: 1.5, started: 180, loaded: 260 };

/** @param {number | undefined} pid */
async function residentMegabytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** @param {number[]} figures */
const median = (figures) => [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? NaN;

/**
 * @param {string} label
 * @param {number} megabytes
 * @param {number} bound
 * @returns {import('./bench.mjs').Remark}
 */
const memory = (label, megabytes, bound) => ({
  label,
  remark: `${megabytes.toFixed(0)} MB resident, at most ${bound}`,
  isMissed: megabytes > bound,
});

/** How long the built server takes to start on a database that is up, and how much memory it keeps. */
export const startBench = {
  name: 'start',
  run: async (/** @type {import('./bench.mjs').Context} */ context) => {
    /** @type {{ seconds: number, cpu: number }[]} */
    const starts = [];
    for (let count = 0; count < STARTS; count += 1) {
      const begun = performance.now();
      const server = await context.start();
      starts.push({ seconds: (performance.now() - begun) / 1000, cpu: (await cpuOf([server.pid])) / 1000 });
      await server.stop();
    }
    const seconds = median(starts.map((start) => start.seconds));
    const cpu = median(starts.map((start) => start.cpu));

    const server = await context.start();
    await pause(AFTER_START * 1000);
    const started = await residentMegabytes(server.pid);
    const target = { ...context, ...server };
    const get = (/** @type {string} */ path) => (/** @type {number} */ index) => ({
      method: 'GET',
      path: `/api${path}`,
      bearer: context.people[index % context.people.length]?.bearer,
      expected: 200,
    });
    const loads = [];
    for (const path of ['/wall', '/user/me', '/messages/conversations', '/pet']) {
      loads.push(await measure(`GET ${path}, as a load`, target, get(path)));
    }
    const during = await residentMegabytes(server.pid);
    await pause(AFTER_LOAD * 1000);
    const loaded = await residentMegabytes(server.pid);
    await server.stop();
    return [
      {
        label: 'start until it listens',
        remark: `${seconds.toFixed(2)} s, at most ${BOUNDS.start}; ${cpu.toFixed(2)} s of CPU (median of ${STARTS})`,
        isMissed: seconds > BOUNDS.start,
      },
      memory(`memory ${AFTER_START} s after the start`, started, BOUNDS.started),
      ...loads,
      memory(`memory ${AFTER_LOAD} s after the load (${during.toFixed(0)} MB in it)`, loaded, BOUNDS.loaded),
    ];
  },
};
