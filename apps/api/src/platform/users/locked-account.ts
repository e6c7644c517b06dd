import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../errors/app-error.js';
import { KeyedMutex } from '../common/keyed-mutex.js';
import type { PrismaService } from '../prisma/prisma.service.js';
import { lockAccount, lockAccountKey } from './users.sql.js';
import type { Viewer } from './viewer.js';

/** Transactions of one account wait here, without a connection, instead of for the row lock. */
const mutexes = new KeyedMutex<number>();

/** Runs a transaction that locks the viewer's account, so limits hold for concurrent requests. */
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
 * Keeps the viewer's account from being deleted until the transaction ends. Call it before locking
 * rows of the account: deletion locks the account first, and another order could deadlock.
 */
export async function preventAccountDeletion(
  transaction: Prisma.TransactionClient,
  viewer: Pick<Viewer, 'id'>,
): Promise<void> {
  await transaction.$queryRaw(lockAccountKey(viewer.id));
}
