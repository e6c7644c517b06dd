import { deepStrictEqual } from 'node:assert';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withClient } from '../database.mjs';
import { api, inRoot } from '../paths.mjs';
import { Problem } from '../problem.mjs';
import { COMPARED_CALLS } from './compared-calls.mjs';
import { drive, knownTo, median, requestsFor, typical } from './drive.mjs';
import { startBare } from './start-bare.mjs';

// `npm run bench bare PART-OF-A-CALL ROUNDS`
const CALLS = COMPARED_CALLS.filter(({ name }) => name.includes(process.argv[3] ?? ''));
const ROUNDS = Number(process.argv[4] ?? 5);
/** So many people see the same answers from both. */
const VIEWERS = 5;

/**
 * @typedef {import('./compared-calls.mjs').ComparedCall} ComparedCall
 * @typedef {import('./compared-calls.mjs').Known} Known
 * @typedef {import('./drive.mjs').Load} Load
 * @typedef {import('./drive.mjs').Target} Target
 * @typedef {import('./population.mjs').Person} Person
 *
 * @typedef {object} Comparison
 * @property {string} call
 * @property {number} ratio of the product's requests per second to the bare server's; the median of the rounds
 * @property {number} bound
 * @property {Load} bare
 * @property {Load} product
 * @property {number} statements of the product, per request
 */

/**
 * Each busy call of the product beside the same call of a bare server, see bare-server.mjs.
 * @type {import('./bench.mjs').Bench[]}
 */
export const bareBenches = [
  {
    name: 'bare',
    async run({ port, pid, database, people, start }) {
      const known = await withClient(database, knownTo);
      const bare = await startBare('bare-server.mjs', database);
      try {
        const targets = {
          bare: { port: bare.port, pid: bare.pid, applicationName: 'bare' },
          product: { port, pid, applicationName: 'sapa' },
        };
        for (const call of CALLS) await requireSameAnswers(call, targets, people, known);
        const statements = await countStatements(start, people, known);
        /** @type {Comparison[]} */
        const comparisons = [];
        for (const call of CALLS) {
          const figures = await compare(call, targets, database, people, known);
          comparisons.push({ ...figures, statements: statements(call) });
        }
        const file = inRoot('test-results/bench-bare.json');
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, `${JSON.stringify(comparisons, null, 2)}\n`);
        return [{ label: 'bare → product', remark: HEADINGS }, ...comparisons.map(toRemark)];
      } finally {
        await bare.stop();
      }
    },
  },
];

const WIDTH = 18;
const HEADINGS = ['ratio', 'per second', 'p50 ms', 'p99 ms', 'own CPU ms', 'database CPU ms', 'statements']
  .map((heading) => heading.padStart(WIDTH))
  .join('');

/**
 * @param {Comparison} comparison
 * @returns {import('./bench.mjs').Remark}
 */
function toRemark({ call, ratio, bound, bare, product, statements }) {
  const both = (/** @type {keyof Load} */ figure, /** @type {number} */ digits) =>
    `${bare[figure].toFixed(digits)} → ${product[figure].toFixed(digits)}`;
  const columns = [
    `${ratio.toFixed(2)} (≥ ${bound.toFixed(2)})`,
    both('perSecond', 0),
    both('p50', 1),
    both('p99', 1),
    both('cpu', 2),
    both('databaseCpu', 2),
    String(statements),
  ];
  return { label: call, remark: columns.map((column) => column.padStart(WIDTH)).join(''), isMissed: ratio < bound };
}

/**
 * Both give the same answer to several viewers. What is written is different each time.
 * @param {ComparedCall} call
 * @param {Record<'bare' | 'product', Target>} targets
 * @param {Person[]} people
 * @param {Known} known
 */
async function requireSameAnswers(call, targets, people, known) {
  for (const [index, person] of people.slice(0, VIEWERS).entries()) {
    const expected = await answerOf(targets.bare.port, call, person, call.request(person, index, known));
    const other = call.changing ? index + VIEWERS : index;
    const actual = await answerOf(targets.product.port, call, person, call.request(person, other, known));
    for (const field of call.changing ?? []) {
      delete expected[field];
      delete actual[field];
    }
    deepStrictEqual(actual, expected, `${call.name} of the product is not what the bare server answers`);
  }
}

/**
 * @param {number} port
 * @param {ComparedCall} call
 * @param {Person} person
 * @param {import('./compared-calls.mjs').Request} request
 */
async function answerOf(port, { name, method, status }, { bearer }, { path, body }) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: bearer, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  if (answer.status !== status) throw new Problem(`${name} was answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/**
 * How many statements each call costs the product, asked of a server that counts them and does nothing else.
 * @param {import('./bench.mjs').Context['start']} start
 * @param {Person[]} people
 * @param {Known} known
 * @returns {Promise<(call: ComparedCall) => number>}
 */
async function countStatements(start, people, known) {
  const NODE_OPTIONS = `--import ${new URL('./report-statements.mjs', import.meta.url).href}`;
  // In the bundle the driver is another copy.
  const server = await start({ NODE_OPTIONS }, api.unbundled);
  const sent = async () => {
    server.child.send('statements');
    const [{ count }] = await once(server.child, 'message');
    return count;
  };
  const counts = new Map();
  const [person] = people;
  for (const call of CALLS) {
    const REQUESTS = 5;
    await answerOf(server.port, call, person, call.request(person, 1000, known)); // the first opens a connection
    const before = await sent();
    for (let index = 0; index < REQUESTS; index++) {
      await answerOf(server.port, call, person, call.request(person, 1001 + index, known));
    }
    counts.set(call.name, ((await sent()) - before) / REQUESTS);
  }
  await server.stop();
  return ({ name }) => counts.get(name);
}

/**
 * Drives both in turn, so that what else the machine does meets both.
 * @param {ComparedCall} call
 * @param {Record<'bare' | 'product', Target>} targets
 * @param {string} database
 * @param {Person[]} people
 * @param {Known} known
 * @returns {Promise<Omit<Comparison, 'statements'>>}
 */
async function compare(call, targets, database, people, known) {
  const next = requestsFor(call, people, known);
  /** @type {Load[]} */
  const bare = [];
  /** @type {Load[]} */
  const product = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await drive(call, targets.bare, database, next));
    product.push(await drive(call, targets.product, database, next));
  }
  return {
    call: call.name,
    ratio: median(product.map(({ perSecond }, round) => perSecond / bare[round].perSecond)),
    bound: call.bound,
    bare: typical(bare),
    product: typical(product),
  };
}
