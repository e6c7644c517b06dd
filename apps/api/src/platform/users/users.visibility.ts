import type { Prisma } from '@sapa/prisma/client';
import type { TableAlias } from '../prisma/condition.js';
import { notBlocked } from './blocks.visibility.js';
import type { Viewer } from './viewer.js';

/**
 * Condition: the user is not disabled. Disabled users and their content are hidden from everybody.
 * For name and picture, profiles check only this condition: a block does not hide them, so that
 * the blocked user can be unblocked (decisions §13).
 */
export const enabled = { disabledAt: null } as const satisfies Prisma.UserWhereInput;

/**
 * Users whom the viewer may see: not disabled, and neither user has blocked the other. Posts,
 * comments, likes, pets and albums are visible if their author or owner is visible. Visitors who
 * are not logged in have no blocks.
 */
export const visibleTo = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.UserWhereInput =>
  viewer ? { ...enabled, ...notBlocked(viewer) } : enabled;

/** Maps these conditions to the table alias `person` of hand-written SQL. */
export const PERSON: TableAlias = { name: 'person' };
