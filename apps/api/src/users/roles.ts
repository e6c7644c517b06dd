import type { Role } from '@sapa/prisma/client';

/** Each may do what those before it may. */
const RANKS = ['MEMBER', 'MODERATOR', 'ADMINISTRATOR'] as const satisfies readonly Role[];

/** As requests and answers name them. */
export const ROLE_NAMES = ['member', 'moderator', 'administrator'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

export const toRole = (name: RoleName) => name.toUpperCase() as Role;
export const toRoleName = (role: Role) => role.toLowerCase() as RoleName;

export const hasRole = ({ role }: { role: Role }, least: Role): boolean => RANKS.indexOf(role) >= RANKS.indexOf(least);
