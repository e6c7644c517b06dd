import { Prisma } from '@sapa/prisma/client';
import type { Row } from '../prisma/condition.js';
import { blockedAround, notBlocked } from './blocks.visibility.js';
import type { Viewer } from './viewer.js';

/**
 * Users whom no operator has disabled; disabled ones and their content are hidden from everybody. This alone is the rule for what a block
 * does not hide: the name and the picture of a profile, from which the user can be unblocked (decisions §13).
 */
export const enabled = { disabledAt: null } as const satisfies Prisma.UserWhereInput;

/**
 * Users visible to the viewer: neither disabled, nor with a block between them and the viewer. The rules for posts, comments, likes, pets
 * and albums are based on this one: content is visible to those who may see its author. A visitor has no blocks.
 */
export const visibleTo = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.UserWhereInput =>
  viewer ? { ...enabled, ...notBlocked(viewer) } : enabled;

/**
 * The other way round: selects those of these users, all of whom exist, that the viewer does not see. These are few, and found by two
 * indexes; the others are not read.
 */
export const hiddenFrom = (viewer: Viewer, userIds: number[]): Prisma.Sql => Prisma.sql`
  SELECT id FROM "User" WHERE "disabledAt" IS NOT NULL AND id = ANY (${userIds}::int[])
  UNION ALL SELECT * FROM (${blockedAround(viewer)}) blocked (id) WHERE id = ANY (${userIds}::int[])`;

/** The alias `person` in raw statements, for `conditionOf` with the rules above. */
export const PERSON: Row = { name: 'person' };
