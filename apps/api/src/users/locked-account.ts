import type { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../common/auth/viewer.js';
import { AppError } from '../common/errors/app-error.js';

/** Holds the viewer's account until the transaction ends: of what they add at the same moment none gets past what is allowed. */
export async function lockAccount(transaction: Prisma.TransactionClient, viewer: Viewer): Promise<void> {
  const users = await transaction.$queryRaw<object[]>`
    SELECT 1 FROM "User" WHERE "id" = ${viewer.id} FOR NO KEY UPDATE`;
  if (users.length === 0) throw new AppError('unauthorized'); // it was deleted meanwhile
}
