import type { Prisma } from '@sapa/prisma/client';
import { providersOf, type Config } from '../../config.js';
import { AppError } from '../errors/app-error.js';

/**
 * How an account was verified. The proof is void once this password, passkey or linked account is
 * gone.
 */
export type Proof = { passwordHash: string } | { passkeyId: number } | { linkedAccountId: number };

/**
 * Requires the account to have a way to log in. Call it after a change that removes one, in the
 * same transaction, which must have locked the account.
 * @throws AppError last_way_in
 */
export async function requireWayIn(
  transaction: Prisma.TransactionClient,
  userId: number,
  config: Config,
): Promise<void> {
  // Accounts of removed providers cannot log in.
  const issuers = providersOf(config).map(({ issuer }) => issuer);
  const ways: Prisma.UserWhereInput[] = [
    { passwordHash: { not: null } },
    { passkeys: { some: {} } },
    { linkedAccounts: { some: { issuer: { in: issuers } } } },
  ];
  if ((await transaction.user.count({ where: { id: userId, OR: ways } })) === 0) throw new AppError('last_way_in');
}
