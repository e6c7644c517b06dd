import { Prisma } from '@sapa/prisma/client';
import type { TableAlias } from '../prisma/condition.js';
import { blockedAround, notBlocked } from './blocks.visibility.js';
import type { Viewer } from './viewer.js';

/**
 * Disabled users and their content are hidden from everybody. Profiles use only this rule for name
 * and picture, which a block does not hide, so that the user can be unblocked (decisions §13).
 */
export const enabled = { disabledAt: null } as const satisfies Prisma.UserWhereInput;

/**
 * Users visible to the viewer: neither disabled nor blocked. The rules for posts, comments, likes,
 * pets and albums are based on this rule: content is visible if its author is. Visitors have no
 * blocks.
 */
export const visibleTo = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.UserWhereInput =>
  viewer ? { ...enabled, ...notBlocked(viewer) } : enabled;

/**
 * Selects the users of `userIds` that are hidden from the viewer. Reads only the indexes of
 * disabled users and blocks, not the other users. All ids must exist.
 */
export const hiddenFrom = (viewer: Viewer, userIds: number[]): Prisma.Sql => Prisma.sql`
  SELECT id FROM "User" WHERE "disabledAt" IS NOT NULL AND id = ANY (${userIds}::int[])
  UNION ALL SELECT * FROM (${blockedAround(viewer)}) blocked (id) WHERE id = ANY (${userIds}::int[])`;

/** The alias `person` for `toSqlCondition` with these rules. */
export const PERSON: TableAlias = { name: 'person' };
