import type { Prisma, Role } from '@sapa/prisma/client';
import { lockAdministratorRows } from './users.sql.js';

/** Roles in ascending order. Each role has all permissions of the roles before it. */
const RANKS = ['MEMBER', 'MODERATOR', 'ADMINISTRATOR'] as const satisfies readonly Role[];

/** Role names in the API. */
export const ROLE_NAMES = ['member', 'moderator', 'administrator'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

export const toRole = (name: RoleName) => name.toUpperCase() as Role;
export const toRoleName = (role: Role) => role.toLowerCase() as RoleName;

/**
 * Locks all administrators until the transaction ends. Otherwise two administrators could give up
 * the role or delete their accounts concurrently, and no administrator would be left.
 */
export const lockAdministrators = (transaction: Prisma.TransactionClient): Promise<{ id: number }[]> =>
  transaction.$queryRaw(lockAdministratorRows);

export const hasRole = ({ role }: { role: Role }, least: Role): boolean => RANKS.indexOf(role) >= RANKS.indexOf(least);
