import { Prisma } from '@sapa/prisma/client';
import { DatabaseError } from 'pg';

const ATTEMPTS = 5;

const isDeadlock = (error: unknown) =>
  error instanceof DatabaseError
    ? error.code === '40P01'
    : error instanceof Prisma.PrismaClientKnownRequestError &&
      (error.code === 'P2034' || /40P01/.test(JSON.stringify(error.meta)));

export async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}
