import { Client } from 'pg';

type Query = (this: Client, ...args: unknown[]) => unknown;

/** A statement with the values of its parameters, as the database gets them. */
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

/** What `work` asks of the database, statement by statement, whoever of this process asks; `work` sees them come. */
export const queriesOf = (work: (asked: readonly string[]) => PromiseLike<unknown>) => asked(({ text }) => text, work);

/** The same with the values. */
export const statementsOf = (work: () => PromiseLike<unknown>) => asked((statement) => statement, work);

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
