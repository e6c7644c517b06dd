import type { Prisma } from '@sapa/prisma/client';

/**
 * Suspends or disables a member. Moderators and administrators must lose their role first;
 * otherwise throws Prisma's error for a missing row.
 */
export const restrictMember = (
  transaction: Prisma.TransactionClient,
  userId: number,
  data: { suspendedUntil: Date } | { disabledAt: Date },
) => transaction.user.update({ where: { id: userId, role: 'MEMBER' }, data, select: { id: true } });

/** Ends a user's suspension, or enables the account. */
export const liftRestriction = (
  transaction: Prisma.TransactionClient,
  userId: number,
  data: { suspendedUntil: null } | { disabledAt: null },
) => transaction.user.update({ where: { id: userId }, data, select: { id: true } });
