import { migrate } from '../data.mjs';
import { createDatabase, withClient } from '../database.mjs';
import { COMPARED_CALLS } from './compared-calls.mjs';
import { drive, knownTo, median, requestsFor, typical } from './drive.mjs';
import { PART, populate } from './population.mjs';

// `npm run bench growth PART-OF-A-CALL`
const CALLS = COMPARED_CALLS.filter(({ name }) => name.includes(process.argv[3] ?? ''));
const ROUNDS = 5;
/** As many on both sides: what is written must not fill the small one. */
const LOAD = { warmUp: { amount: 500 }, measured: { amount: 1500 } };
/** By which callers become known. */
const GREETING = /** @type {import('./compared-calls.mjs').ComparedCall} */ (
  COMPARED_CALLS.find(({ name }) => name === 'GET /user/me')
);
/** Beyond the requests of other benchmarks, which have used up their likes. */
const FIRST = 10_000_000;
/** The part of all data that a call is compared on. */
const SMALL_PART = 0.01;
/** The most that a call may cost on all of the data, times what it costs on that part. */
const BOUND = 1.2;

/** @param {import('./drive.mjs').Load} load */
const costOf = ({ cpu, databaseCpu }) => cpu + databaseCpu;

/**
 * What each busy call costs with a hundred times the data: the CPU time of the server and of its connections to the database. Both do the same
 * work: pages are as long, and the callers of both have been there before, so that no session is looked up.
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
      const fewPeople = await populate(address.href, SMALL_PART);
      const small = await start({ DATABASE_URL: address.href });
      const applicationName = 'sapa';
      const sides = [
        { target: { port: small.port, pid: small.pid, applicationName }, database: address.href, people: fewPeople },
        { target: { port, pid, applicationName }, database, people },
      ];
      const known = await Promise.all(sides.map((side) => withClient(side.database, knownTo)));
      // What the small side has a page of.
      for (const side of known) side.categories = known[0].categories;
      const remarks = [];
      const times = Math.round(PART / SMALL_PART);
      for (const call of CALLS) {
        for (const [index, { target, database: url, people: callers }] of sides.entries()) {
          const greetings = requestsFor(GREETING, callers, known[index], 0);
          await drive(GREETING, target, url, greetings, {
            warmUp: { amount: callers.length },
            measured: { amount: 100 },
          });
        }
        const next = sides.map((side, index) => requestsFor(call, side.people, known[index], FIRST));
        /** @type {import('./drive.mjs').Load[][]} */
        const loads = [[], []];
        for (let round = 0; round < ROUNDS; round++) {
          const inTurn = round % 2 === 0 ? [0, 1] : [1, 0];
          for (const index of inTurn) {
            const side = sides[index];
            loads[index].push(await drive(call, side.target, side.database, next[index], LOAD));
          }
        }
        const growth = median(loads[1].map((load, round) => costOf(load) / costOf(loads[0][round])));
        const [part, all] = loads.map((some) => costOf(typical(some)).toFixed(2));
        remarks.push({
          label: `${call.name}, with ${times} times the data`,
          remark: `${growth.toFixed(2)} times the CPU time (≤ ${BOUND}): ${part} → ${all} ms`,
          isMissed: growth > BOUND,
        });
      }
      await small.stop();
      return remarks;
    },
  },
];
