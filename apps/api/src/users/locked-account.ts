import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../common/errors/app-error.js';
import { KeyedMutex } from '../common/keyed-mutex.js';
import type { PrismaService } from '../prisma/prisma.service.js';
import type { Viewer } from './viewer.js';

/** They would wait for each other anyway. Here they wait before their transactions begin, and take no database connection meanwhile. */
const accounts = new KeyedMutex<number>();

/**
 * A transaction in which the viewer's account is locked from beginning to end: additions at the same moment cannot together exceed what
 * is allowed.
 */
export function withLockedAccount<T>(
  prisma: PrismaService,
  viewer: Viewer,
  work: (transaction: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return accounts.runExclusive(viewer.id, () =>
    prisma.$transaction(async (transaction) => {
      const users = await transaction.$queryRaw<object[]>`
        SELECT 1 FROM "User" WHERE "id" = ${viewer.id} FOR NO KEY UPDATE`;
      if (users.length === 0) throw new AppError('unauthorized'); // it was deleted meanwhile
      return work(transaction);
    }),
  );
}

/**
 * Keeps the viewer's account from being deleted until the transaction ends; for what takes rows of theirs and adds others. To be
 * called first: deleting takes the account before its rows, and in any other order the two could wait for each other.
 */
export async function keepAccount(transaction: Prisma.TransactionClient, viewer: Viewer): Promise<void> {
  await transaction.$queryRaw`SELECT FROM "User" WHERE "id" = ${viewer.id} FOR KEY SHARE`;
}
