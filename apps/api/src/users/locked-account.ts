import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../common/errors/app-error.js';
import { Turns } from '../common/keyed-mutex.js';
import type { PrismaService } from '../prisma/prisma.service.js';
import type { Viewer } from './viewer.js';

/** They would wait for each other anyway: before their transactions begin, none of them keeps a connection from others. */
const turns = new Turns<number>();

/**
 * A transaction that holds the viewer's account from beginning to end: of what they add at the same moment none gets past what is
 * allowed.
 */
export function holdingAccount<T>(
  prisma: PrismaService,
  viewer: Viewer,
  work: (transaction: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return turns.take(viewer.id, () =>
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
