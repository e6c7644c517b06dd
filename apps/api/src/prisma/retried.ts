import { Prisma } from '@sapa/prisma/client';

const ATTEMPTS = 5;

/** The database gave up this transaction because it and another one waited for each other. */
const isDeadlock = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === 'P2034' || /40P01/.test(JSON.stringify(error.meta)));

/** Runs a transaction again when it lost a deadlock: done alone it succeeds. */
export async function retried<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}
