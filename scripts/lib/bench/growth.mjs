import { migrate } from '../data.mjs';
import { createDatabase, withClient } from '../database.mjs';
import { COMPARED_CALLS } from './compared-calls.mjs';
import { drive, knownTo, median, requestsFor, typical } from './drive.mjs';
import { populate } from './population.mjs';

const ROUNDS = 3;
/** The part of the data that a call is compared on. */
const PART = 0.01;
/** The most that a call may cost on all of the data, times what it costs on that part. */
const BOUND = 1.2;

/** @param {import('./drive.mjs').Load} load */
const costOf = ({ cpu, databaseCpu }) => cpu + databaseCpu;

/**
 * What each busy call costs with a hundred times the data: the CPU time of the server and of its connections to the database.
 * @type {import('./bench.mjs').Bench[]}
 */
export const growthBenches = [
  {
    name: 'growth',
    async run({ port, pid, database, people, start }) {
      const address = new URL(database);
      address.pathname = '/sapa_bench_part';
      await createDatabase(database, 'sapa_bench_part');
      await migrate(address.href);
      const fewPeople = await populate(address.href, PART);
      const small = await start({ DATABASE_URL: address.href });
      const applicationName = 'sapa';
      const sides = [
        { target: { port: small.port, pid: small.pid, applicationName }, database: address.href, people: fewPeople },
        { target: { port, pid, applicationName }, database, people },
      ];
      const known = await Promise.all(sides.map((side) => withClient(side.database, knownTo)));
      const remarks = [];
      for (const call of COMPARED_CALLS) {
        const next = sides.map((side, index) => requestsFor(call, side.people, known[index]));
        /** @type {import('./drive.mjs').Load[][]} */
        const loads = [[], []];
        for (let round = 0; round < ROUNDS; round++) {
          for (const [index, side] of sides.entries()) {
            loads[index].push(await drive(call, side.target, side.database, next[index]));
          }
        }
        const growth = median(loads[1].map((load, round) => costOf(load) / costOf(loads[0][round])));
        const [part, all] = loads.map((some) => costOf(typical(some)).toFixed(2));
        remarks.push({
          label: `${call.name}, with a hundred times the data`,
          remark: `${growth.toFixed(2)} times the CPU time (≤ ${BOUND}): ${part} → ${all} ms`,
          isMissed: growth > BOUND,
        });
      }
      await small.stop();
      return remarks;
    },
  },
];
