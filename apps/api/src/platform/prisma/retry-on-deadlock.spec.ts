import { Prisma } from '@sapa/prisma/client';
import { TestApp } from '../../../test/app.js';
import { retryOnDeadlock } from './retry-on-deadlock.js';
import { Statements } from './statements.js';

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());

/** A statement that fails as in a deadlock. */
const DEADLOCK = Prisma.raw(`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = 'deadlock_detected'; END $$`);

/** Returns the number of attempts until the error is thrown. */
async function attemptsOf(work: () => Promise<unknown>): Promise<number> {
  let attempts = 0;
  const counted = () => {
    attempts++;
    return work();
  };
  await expect(retryOnDeadlock(counted)).rejects.toThrow();
  return attempts;
}

describe('retryOnDeadlock()', () => {
  it('repeats a transaction that ends with a deadlock', async () => {
    expect(await attemptsOf(() => test.prisma.$executeRaw(DEADLOCK))).toBe(5);
    expect(await attemptsOf(() => test.prisma.$transaction((transaction) => transaction.$executeRaw(DEADLOCK)))).toBe(
      5,
    );
    expect(await attemptsOf(() => test.app.get(Statements).query(DEADLOCK))).toBe(5);
  });

  it('does not repeat a statement with another error whose message contains the code of a deadlock', async () => {
    const notANumber = Prisma.sql`SELECT ${'40P01'}::text::int`;
    expect(await attemptsOf(() => test.prisma.$queryRaw(notANumber))).toBe(1);
    expect(await attemptsOf(() => test.app.get(Statements).query(notANumber))).toBe(1);
  });
});
