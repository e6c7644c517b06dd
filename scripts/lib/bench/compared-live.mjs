import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../database.mjs';
import { inRoot } from '../paths.mjs';
import { Problem } from '../problem.mjs';
import { median } from './drive.mjs';
import { converse, flatOut, memoryOfEach, openIdleStreams, openStreams, post, REPORT_MEMORY } from './live.mjs';
import { cpuOf, summary } from './load.mjs';
import { startBare } from './start-bare.mjs';

// `npm run bench live ROUNDS STREAMS`
const ROUNDS = Number(process.argv[3] ?? 3);
const STREAMS = Number(process.argv[4] ?? 5000);
const EVENTS = 20;
const LOGINS = 100;
/** Milliseconds between two reads beside the logins: few enough to measure how long they wait, not how many there are. */
const READ_INTERVAL = 10;
const READ_SECONDS = 5;
/** Milliseconds in which what one server had to do is over, before the other one's turn. */
const REST = 2000;

const PASSWORD = 'a password of benches alone';
/** Of that password, as the product hashes it. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$42GP87TbcC82BK4BE7pWIw$5HwZp1hRun1S6J8mEiut4EwNfAFnzvt7ongkRZ0vaUc';

/**
 * @typedef {import('./population.mjs').Person} Person
 * @typedef {{ port: number, pid: number | undefined }} Target
 * @typedef {{ bare: Target, product: Target }} Targets
 *
 * @typedef {object} LiveComparison
 * @property {string} what
 * @property {string} unit
 * @property {number} bare the median of the rounds, as are the next two
 * @property {number} product
 * @property {number} ratio of the product to the bare server
 * @property {{ least: number } | { most: number } | { mostKilobytes: number } | { mostMilliseconds: number }} bound
 * @property {boolean} isMissed
 * @property {Record<string, string>} [beside] other figures of both
 */

/**
 * Does the same with both in turn, as often as there are rounds.
 * @param {Targets} targets
 * @param {(target: Target) => Promise<{ figure: number, cpu: number }>} work
 */
async function inTurn(targets, work, rounds = ROUNDS) {
  /** @type {{ figure: number, cpu: number }[]} */
  const bare = [];
  /** @type {{ figure: number, cpu: number }[]} */
  const product = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await work(targets.bare));
    product.push(await work(targets.product));
  }
  const medianOf = (/** @type {{ figure: number, cpu: number }[]} */ all, /** @type {'figure' | 'cpu'} */ name) =>
    median(all.map((one) => one[name]));
  return {
    bare: medianOf(bare, 'figure'),
    product: medianOf(product, 'figure'),
    ratio: median(product.map(({ figure }, round) => figure / bare[round].figure)),
    beside: { 'own CPU ms': `${medianOf(bare, 'cpu').toFixed(2)} → ${medianOf(product, 'cpu').toFixed(2)}` },
  };
}

/**
 * @param {Targets} targets
 * @param {Person[]} people
 * @returns {Promise<LiveComparison>}
 */
async function compareChats(targets, people) {
  const chat = async (/** @type {Target} */ { port, pid }) => {
    const { perSecond, cpu = NaN, failures } = await converse('', { port, pid, people }, flatOut);
    if (failures > 0) throw new Problem(`${failures} messages were not stored.`);
    await pause(REST);
    return { figure: perSecond, cpu };
  };
  await inTurn(targets, chat, 1); // until their code is compiled
  const figures = await inTurn(targets, chat);
  const least = 0.6;
  return {
    what: 'messages of 200 sockets',
    unit: 'per second',
    ...figures,
    bound: { least },
    isMissed: figures.ratio < least,
  };
}

/**
 * @param {Targets} targets
 * @param {Person[]} readers
 * @returns {Promise<LiveComparison>}
 */
async function compareOpening(targets, readers) {
  const figures = await inTurn(targets, async ({ port, pid }) => {
    const before = await cpuOf([pid]);
    const begun = performance.now();
    const close = await openIdleStreams(port, readers);
    const figure = performance.now() - begun;
    const cpu = ((await cpuOf([pid])) - before) / readers.length;
    close();
    await pause(REST);
    return { figure, cpu };
  });
  const most = 2;
  return {
    what: `opening ${readers.length} streams`,
    unit: 'ms',
    ...figures,
    bound: { most },
    isMissed: figures.ratio > most,
  };
}

/**
 * @param {Targets} targets
 * @param {Person[]} people
 * @param {Person[]} readers nobody has blocked the first, who posts
 * @returns {Promise<LiveComparison>}
 */
async function compareEvents(targets, people, readers) {
  const open = async (/** @type {Target} */ target) => ({
    ...target,
    streams: await openStreams(target.port, readers),
  });
  const both = { bare: await open(targets.bare), product: await open(targets.product) };
  let round = 0;
  const figures = await inTurn(
    both,
    async (target) => {
      const { port, pid, streams } = /** @type {Awaited<ReturnType<typeof open>>} */ (target);
      let left = streams.length;
      const all = new Promise((resolve) => {
        for (const stream of streams) stream.onEvent = () => --left === 0 && resolve(undefined);
      });
      const before = await cpuOf([pid]);
      const begun = performance.now();
      const posted = post(port, people[0].bearer, `Zdravo ${round++}`);
      await all;
      const figure = performance.now() - begun;
      await posted;
      await pause(100); // what it does after the last client has the event
      return { figure, cpu: (await cpuOf([pid])) - before };
    },
    EVENTS,
  );
  for (const { streams } of [both.bare, both.product]) for (const { socket } of streams) socket.destroy();
  await pause(REST);
  const most = 1.15;
  return {
    what: `a post until the last of ${readers.length} streams has it`,
    unit: 'ms',
    ...figures,
    bound: { most },
    isMissed: figures.ratio > most,
  };
}

/**
 * @param {import('./bench.mjs').Context} context
 * @returns {Promise<LiveComparison>}
 */
async function compareMemory({ start, database, people }) {
  const ofBare = await startBare('bare-live-server.mjs', database, REPORT_MEMORY);
  const bare = await memoryOfEach(ofBare, people, openIdleStreams);
  const product = await memoryOfEach(await start(REPORT_MEMORY), people, openIdleStreams);
  const mostKilobytes = 16;
  return {
    what: 'memory of an idle stream',
    unit: 'kB',
    bare,
    product,
    ratio: product / bare,
    bound: { mostKilobytes },
    isMissed: product > mostKilobytes,
  };
}

/**
 * How much longer reads wait while a hundred people log in. There is nothing to compare it with but the same reads without them.
 * @param {import('./bench.mjs').Context} context
 * @returns {Promise<LiveComparison>}
 */
async function compareLogins({ port, pid, database, people }) {
  const emails = await withClient(database, async (client) => {
    const { rows } = await client.query(
      `UPDATE "User" SET "passwordHash" = $1 WHERE id IN (SELECT id FROM "User" ORDER BY id DESC LIMIT ${LOGINS}) RETURNING email`,
      [PASSWORD_HASH],
    );
    return rows.map(({ email }) => email);
  });
  const logIn = async (/** @type {string} */ email) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    if (!answer.ok) throw new Problem(`A login was answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  const readUntil = async (/** @type {() => boolean} */ isOver) => {
    /** @type {number[]} */
    const times = [];
    const reads = [];
    const begun = performance.now();
    for (let count = 0; !isOver(); count++) {
      const person = people[count % people.length];
      const asked = performance.now();
      const read = fetch(`http://127.0.0.1:${port}/api/user/me`, { headers: { authorization: person.bearer } });
      reads.push(
        read.then(async (answer) => {
          await answer.arrayBuffer();
          if (!answer.ok) throw new Problem(`A read beside the logins was answered ${answer.status}.`);
          times.push(performance.now() - asked);
        }),
      );
      await pause(Math.max(0, begun + (count + 1) * READ_INTERVAL - performance.now()));
    }
    await Promise.all(reads);
    return summary(times, (performance.now() - begun) / 1000);
  };
  /** @type {number[]} */
  const without = [];
  const beside = [];
  const cpus = [];
  await Promise.all(emails.map(logIn)); // until their code is compiled
  await pause(REST);
  for (let round = 0; round < ROUNDS; round++) {
    const end = performance.now() + READ_SECONDS * 1000;
    without.push((await readUntil(() => performance.now() > end)).p99);
    let areIn = false;
    const before = await cpuOf([pid]);
    const logins = Promise.all(emails.map(logIn)).finally(() => (areIn = true));
    beside.push((await readUntil(() => areIn)).p99);
    await logins;
    cpus.push((await cpuOf([pid])) - before);
    await pause(REST);
  }
  const mostMilliseconds = 50;
  return {
    what: `reads beside ${LOGINS} logins, 99 of 100`,
    unit: 'ms',
    bare: median(without),
    product: median(beside),
    ratio: median(beside.map((time, round) => time / without[round])),
    bound: { mostMilliseconds },
    isMissed: median(beside.map((time, round) => time - without[round])) > mostMilliseconds,
    beside: { 'CPU ms': median(cpus).toFixed(0) },
  };
}

/** @param {LiveComparison['bound']} bound */
function boundText(bound) {
  if ('least' in bound) return `≥ ${bound.least.toFixed(2)}`;
  if ('most' in bound) return `≤ ${bound.most.toFixed(2)}`;
  if ('mostKilobytes' in bound) return `≤ ${bound.mostKilobytes} kB`;
  return `≤ ${bound.mostMilliseconds} ms more`;
}

/**
 * @param {LiveComparison} comparison
 * @returns {import('./bench.mjs').Remark}
 */
function toRemark({ what, unit, bare, product, ratio, bound, isMissed, beside = {} }) {
  const digits = Math.max(bare, product) < 100 ? 1 : 0;
  const others = Object.entries(beside).map(([name, text]) => `${text} ${name}`);
  const figures = `${bare.toFixed(digits)} → ${product.toFixed(digits)} ${unit}`;
  return {
    label: what,
    remark: [`${ratio.toFixed(2)} (${boundText(bound)})`.padEnd(24), figures.padEnd(28), ...others].join(''),
    isMissed,
  };
}

/**
 * Live connections of the product beside those of a bare server, see bare-live-server.mjs, and reads beside logins.
 * @type {import('./bench.mjs').Bench[]}
 */
export const comparedLiveBenches = [
  {
    name: 'live',
    async run(context) {
      const { port, pid, database, people } = context;
      const readers = Array.from({ length: STREAMS }, (_, index) => people[index % people.length]);
      const bare = await startBare('bare-live-server.mjs', database);
      /** @type {LiveComparison[]} */
      const comparisons = [];
      try {
        const targets = { bare, product: { port, pid } };
        comparisons.push(await compareChats(targets, people));
        comparisons.push(await compareOpening(targets, readers));
        comparisons.push(await compareEvents(targets, people, readers));
      } finally {
        await bare.stop();
      }
      comparisons.push(await compareMemory(context));
      comparisons.push(await compareLogins(context));
      const file = inRoot('test-results/bench-live.json');
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, `${JSON.stringify(comparisons, null, 2)}\n`);
      return [{ label: 'bare → product', remark: 'ratio' }, ...comparisons.map(toRemark)];
    },
  },
];
