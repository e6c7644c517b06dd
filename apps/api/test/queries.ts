import { Client } from 'pg';
import type { PrismaService } from '../src/platform/prisma/prisma.service.js';

type Query = (this: Client, ...args: unknown[]) => unknown;

/** A statement with the values of its parameters. */
export interface Statement {
  text: string;
  values: unknown[];
}

async function asked<T>(note: (statement: Statement) => T, work: (asked: readonly T[]) => PromiseLike<unknown>) {
  const notes: T[] = [];
  const prototype = Client.prototype as { query: Query };
  const { query } = prototype;
  prototype.query = function (...args) {
    const [first, values] = args as [string | Partial<Statement>, unknown];
    const { text = '', values: own } = typeof first === 'string' ? { text: first } : first;
    notes.push(note({ text, values: own ?? (Array.isArray(values) ? values : []) }));
    return query.apply(this, args);
  };
  try {
    await work(notes);
  } finally {
    prototype.query = query;
  }
  return notes;
}

/** The statements of the server's own: its jobs, at its start or once a minute, and the checks of its channels. */
const UPKEEP =
  /pg_listening_channels|^LISTEN|SELECT number_stream_events\(\)|pgboss|DELETE FROM "(StreamEvent|Notification)"|GROUP BY "recipientId"|"PushKey"|SELECT "id", "createdAt" < now|"expiresAt" <= now\(\) ORDER BY/;

/** The statements that this process sends to the database during `work`, which can watch them. */
export const queriesOf = async (work: (asked: readonly string[]) => PromiseLike<unknown>) =>
  (await asked(({ text }) => text, work)).filter((text) => !UPKEEP.test(text));

/** The same with the values. */
export const statementsOf = async (work: () => PromiseLike<unknown>) =>
  (await asked((statement) => statement, work)).filter(({ text }) => !UPKEEP.test(text));

/**
 * Repeats the call until two in a row take the same number of statements: those that are cached afterwards, or that an earlier call caused,
 * do not count.
 */
async function queriesOfEach(call: () => PromiseLike<unknown>): Promise<string[]> {
  let before = await queriesOf(call);
  for (let tries = 0; tries < 10; tries++) {
    const queries = await queriesOf(call);
    if (queries.length === before.length) return queries;
    before = queries;
  }
  throw new Error(`each call asks something else, the last one ${JSON.stringify(before)}`);
}

/**
 * Proves that a list takes the same number of statements however long it is: makes `call`, and again once `add` has made the list longer.
 * `call` must fail if the list is not answered.
 */
export async function expectSameQueries(call: () => PromiseLike<unknown>, add: () => PromiseLike<unknown>) {
  const few = await queriesOfEach(call);
  await add();
  const many = await queriesOfEach(call);
  expect(few.length).toBeGreaterThan(0);
  expect({ count: many.length, queries: many }).toMatchObject({ count: few.length });
}

/** How many connections wait for a lock in the database of these tests. */
export async function waitingForLocks(database: Pick<PrismaService, '$queryRaw'>): Promise<number> {
  const [{ count }] = await database.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return count;
}
