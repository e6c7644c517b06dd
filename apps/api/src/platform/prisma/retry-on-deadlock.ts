import { statementErrorOf } from './statement-error.js';

const ATTEMPTS = 5;
const DEADLOCK = '40P01';
/** Prisma's code for a deadlock at a statement that it has written itself. */
const WRITE_CONFLICT = 'P2034';

const isDeadlock = (error: unknown) =>
  statementErrorOf(error).state === DEADLOCK || (error as { code?: unknown } | null)?.code === WRITE_CONFLICT;

export async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}
