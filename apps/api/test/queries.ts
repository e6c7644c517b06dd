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

/** Matches statements that the server sends for its own jobs and channel checks. */
const UPKEEP =
  /pg_listening_channels|pg_notify|^LISTEN|SELECT number_stream_events\(\)|pgboss|DELETE FROM "(StreamEvent|Notification)"|GROUP BY "recipientId"|"PushKey"|"AddressBan"|SELECT "id", "createdAt" < now|"expiresAt" <= now\(\) ORDER BY/;

/** Returns the statements that this process sends while the callback runs. */
export const queriesOf = async (work: (asked: readonly string[]) => PromiseLike<unknown>) =>
  (await asked(({ text }) => text, work)).filter((text) => !UPKEEP.test(text));

/** Returns the statements and their values. */
export const statementsOf = async (work: () => PromiseLike<unknown>) =>
  (await asked((statement) => statement, work)).filter(({ text }) => !UPKEEP.test(text));

/**
 * Repeats the call until two calls in a row take the same number of statements. This leaves out
 * statements that fill a cache or belong to an earlier call.
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
 * Proves that a list takes the same number of statements for any length. Runs `call` before and
 * after `add` has added entries. `call` must fail if the response is not the list.
 */
export async function expectSameQueries(call: () => PromiseLike<unknown>, add: () => PromiseLike<unknown>) {
  const few = await queriesOfEach(call);
  await add();
  const many = await queriesOfEach(call);
  expect(few.length).toBeGreaterThan(0);
  // A busy server may repeat one of its cache's statements in the first calls.
  if (many.length > few.length) expect(many).toEqual(few);
}

/** Returns the number of connections to the test database that wait for a lock. */
export async function waitingForLocks(database: Pick<PrismaService, '$queryRaw'>): Promise<number> {
  const [{ count }] = await database.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return count;
}
