import type { Prisma, Role } from '@sapa/prisma/client';
import { conditionOf } from '../prisma/condition.js';
import { enabled, PERSON } from './users.visibility.js';

/** Each may do what those before it may. */
const RANKS = ['MEMBER', 'MODERATOR', 'ADMINISTRATOR'] as const satisfies readonly Role[];

/** As requests and answers name them. */
export const ROLE_NAMES = ['member', 'moderator', 'administrator'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

export const toRole = (name: RoleName) => name.toUpperCase() as Role;
export const toRoleName = (role: Role) => role.toLowerCase() as RoleName;

/**
 * All administrators, locked in the order of their ids, to avoid deadlocks, until the transaction ends: of two who give up the role, or their
 * accounts, at the same moment one stays.
 */
export const lockAdministrators = (transaction: Prisma.TransactionClient): Promise<{ id: number }[]> =>
  transaction.$queryRaw`
    SELECT id FROM "User" person WHERE role = 'ADMINISTRATOR' AND ${conditionOf(enabled, PERSON)} ORDER BY id FOR NO KEY UPDATE`;

export const hasRole = ({ role }: { role: Role }, least: Role): boolean => RANKS.indexOf(role) >= RANKS.indexOf(least);
