import { deepStrictEqual } from 'node:assert';
import { withClient } from '../../../scripts/lib/database.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { COMPARED_CALLS, type ComparedCall, type Known, type Request } from './calls.js';
import type { Person } from './community.js';
import { drive, knownTo, median, requestsFor, typical, type Load, type Target } from './load.js';
import { startBare, type Context, type Figure, type Setting } from './servers.js';

/** Number of requests per call whose responses are compared. */
const COMPARED_REQUESTS = 40;

/** Minimum of the product's requests per second, as a fraction of the bare server's. */
const LEAST = { wall: 0.6, others: 0.35 };

/**
 * `ratio` is the product's requests per second divided by the bare server's: the median of the
 * rounds.
 */
interface Comparison {
  ratio: number;
  bare: Load;
  product: Load;
}

type Targets = Record<'bare' | 'product', Target>;

/**
 * `npm run bench bare [PART-OF-A-CALL] [ROUNDS]`: compares the most frequent calls with the bare
 * server.
 */
export async function benchBare({ args, isTrial }: Setting, { server, database, people }: Context): Promise<Figure[]> {
  const [part = '', rounds = isTrial ? '1' : '5'] = args;
  const calls = COMPARED_CALLS.filter(({ name }) => name.includes(part));
  const known = await withClient(database, knownTo);
  const bare = await startBare(database);
  try {
    const targets = { bare: { ...bare, applicationName: 'bare' }, product: { ...server, applicationName: 'sapa' } };
    for (const call of calls) await requireSameAnswers(call, targets, people, known);
    const figures: Figure[] = [{ label: 'bare → product', text: inColumns(HEADINGS) }];
    for (const call of calls) {
      const comparison = await compare(call, targets, database, people, known, { rounds: Number(rounds), isTrial });
      figures.push(figureOf(call, comparison));
    }
    return figures;
  } finally {
    await bare.stop();
  }
}

const HEADINGS = ['ratio', 'per second', 'p50 ms', 'p95 ms', 'own CPU ms', 'database CPU ms'];
const inColumns = (cells: string[]) => cells.map((cell) => cell.padStart(18)).join('');

function figureOf({ name, statement }: ComparedCall, { ratio, bare, product }: Comparison): Figure {
  const bound = statement === 'wall' ? LEAST.wall : LEAST.others;
  const both = (figure: keyof Load, digits: number) =>
    `${bare[figure].toFixed(digits)} → ${product[figure].toFixed(digits)}`;
  const text = inColumns([
    `${ratio.toFixed(2)} (≥ ${bound.toFixed(2)})`,
    both('perSecond', 0),
    both('p50', 1),
    both('p95', 1),
    both('cpu', 2),
    both('databaseCpu', 2),
  ]);
  return { label: name, text, isMissed: ratio < bound };
}

/**
 * Requires the same responses from both servers, except for fields that differ after each write.
 */
async function requireSameAnswers(call: ComparedCall, targets: Targets, people: Person[], known: Known) {
  for (let index = 0; index < COMPARED_REQUESTS; index++) {
    const person = people[index % people.length];
    const expected = await answerOf(targets.bare.port, call, person, call.request(person, index, known));
    const other = call.changing ? index + COMPARED_REQUESTS : index;
    const actual = await answerOf(targets.product.port, call, person, call.request(person, other, known));
    for (const field of call.changing ?? []) {
      delete expected[field];
      delete actual[field];
    }
    deepStrictEqual(actual, expected, `${call.name}: the product and the bare server give different responses`);
  }
}

async function answerOf(port: number, { name, method }: ComparedCall, { bearer }: Person, { path, body }: Request) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: bearer, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Problem(`${name} was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** Sends requests to both servers in turn, so other load on the machine affects both servers. */
async function compare(
  call: ComparedCall,
  targets: Targets,
  database: string,
  people: Person[],
  known: Known,
  { rounds, isTrial }: { rounds: number; isTrial: boolean },
): Promise<Comparison> {
  const next = requestsFor(call, people, known);
  const bare: Load[] = [];
  const product: Load[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await drive(call, targets.bare, database, next, { isTrial }));
    product.push(await drive(call, targets.product, database, next, { isTrial }));
  }
  const ratio = median(product.map(({ perSecond }, round) => perSecond / bare[round].perSecond));
  return { ratio, bare: typical(bare), product: typical(product) };
}
