import { Client } from 'pg';

type Query = (this: Client, ...args: unknown[]) => unknown;

/** What `work` asks of the database, statement by statement, whoever of this process asks; `work` sees them come. */
export async function queriesOf(work: (asked: readonly string[]) => PromiseLike<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const prototype = Client.prototype as { query: Query };
  const { query } = prototype;
  prototype.query = function (...args) {
    const [first] = args as [string | { text?: string }];
    texts.push(typeof first === 'string' ? first : (first.text ?? ''));
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
