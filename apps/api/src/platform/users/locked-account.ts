import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../errors/app-error.js';
import { KeyedMutex } from '../common/keyed-mutex.js';
import type { PrismaService } from '../prisma/prisma.service.js';
import { lockAccount, lockAccountKey } from './users.sql.js';
import type { Viewer } from './viewer.js';

/** The transactions of one account would wait for each other anyway. Here they wait before they begin, without a database connection. */
const accounts = new KeyedMutex<number>();

/** Runs a transaction with the viewer's account locked: concurrent additions cannot exceed a limit together. */
export function withLockedAccount<T>(
  prisma: PrismaService,
  viewer: Viewer,
  work: (transaction: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return accounts.runExclusive(viewer.id, () =>
    prisma.$transaction(async (transaction) => {
      const users = await transaction.$queryRaw<object[]>(lockAccount(viewer.id));
      if (users.length === 0) throw new AppError('unauthorized'); // deleted meanwhile
      return work(transaction);
    }),
  );
}

/**
 * Keeps the viewer's account from being deleted until the transaction ends. Call it before locking rows of the account: deleting an account
 * locks the account first, and another order could deadlock.
 */
export async function preventAccountDeletion(transaction: Prisma.TransactionClient, viewer: Viewer): Promise<void> {
  await transaction.$queryRaw(lockAccountKey(viewer.id));
}
