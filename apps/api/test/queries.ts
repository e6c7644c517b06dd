import { Client } from 'pg';

/** What the server does by itself every now and then, whoever asks for something meanwhile. */
const BY_ITSELF = /number_stream_events|DELETE FROM "StreamEvent"|FROM "Session" session JOIN "User" person/;

type Query = (this: Client, ...args: unknown[]) => unknown;

/**
 * What `work` asks of the database, statement by statement, whoever of this process asks, but for what the server does by itself;
 * `work` sees them come.
 */
export async function queriesOf(work: (asked: readonly string[]) => PromiseLike<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const prototype = Client.prototype as { query: Query };
  const { query } = prototype;
  prototype.query = function (...args) {
    const [first] = args as [string | { text?: string }];
    const text = typeof first === 'string' ? first : (first.text ?? '');
    if (!BY_ITSELF.test(text)) texts.push(text);
    return query.apply(this, args);
  };
  try {
    await work(texts);
  } finally {
    prototype.query = query;
  }
  return texts;
}

/**
 * Proves that a list takes the same number of statements however long it is: `call` with what there is, and again once `add` has
 * made it longer. `call` has to fail where the list does not come.
 */
export async function expectSameQueries(call: () => PromiseLike<unknown>, add: () => PromiseLike<unknown>) {
  await call(); // what is asked once and remembered is not counted
  const few = await queriesOf(call);
  await add();
  const many = await queriesOf(call);
  expect(few.length).toBeGreaterThan(0);
  expect({ count: many.length, queries: many }).toMatchObject({ count: few.length });
}
