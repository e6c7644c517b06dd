import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../errors/app-error.js';
import { KeyedMutex } from '../common/keyed-mutex.js';
import type { PrismaService } from '../prisma/prisma.service.js';
import { lockAccount, lockAccountKey } from './users.sql.js';
import type { Viewer } from './viewer.js';

/**
 * Makes transactions on the same account wait here, where they hold no database connection,
 * instead of at the row lock.
 */
const mutexes = new KeyedMutex<number>();

/**
 * Runs a transaction that locks the viewer's account, so that concurrent requests cannot exceed
 * the limits per user.
 */
export function withLockedAccount<T>(
  prisma: PrismaService,
  viewer: Viewer,
  work: (transaction: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return mutexes.runExclusive(viewer.id, () =>
    prisma.$transaction(async (transaction) => {
      const users = await transaction.$queryRaw<object[]>(lockAccount(viewer.id));
      if (users.length === 0) throw new AppError('unauthorized'); // account deleted
      return work(transaction);
    }),
  );
}

/**
 * Prevents the deletion of the viewer's account until the transaction ends. Call it before locking
 * other rows of the account: a deletion locks the account first, so another order could deadlock.
 */
export async function preventAccountDeletion(
  transaction: Prisma.TransactionClient,
  viewer: Pick<Viewer, 'id'>,
): Promise<void> {
  await transaction.$queryRaw(lockAccountKey(viewer.id));
}
