import type { Prisma, Role } from '@sapa/prisma/client';
import { lockAdministratorRows } from './users.sql.js';

/** Lowest first. Each role includes the permissions of the roles before it. */
const RANKS = ['MEMBER', 'MODERATOR', 'ADMINISTRATOR'] as const satisfies readonly Role[];

/** Role names of the API. */
export const ROLE_NAMES = ['member', 'moderator', 'administrator'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

export const toRole = (name: RoleName) => name.toUpperCase() as Role;
export const toRoleName = (role: Role) => role.toLowerCase() as RoleName;

/**
 * Locks all administrators until the transaction ends, so that two of them cannot give up the role
 * or delete their accounts concurrently and leave none.
 */
export const lockAdministrators = (transaction: Prisma.TransactionClient): Promise<{ id: number }[]> =>
  transaction.$queryRaw(lockAdministratorRows);

export const hasRole = ({ role }: { role: Role }, least: Role): boolean => RANKS.indexOf(role) >= RANKS.indexOf(least);
