import type { Prisma } from '@sapa/prisma/client';
import type { Row } from '../prisma/condition.js';
import { notBlocked } from './blocks.visibility.js';
import type { Viewer } from './viewer.js';

/**
 * Everybody whom no operator has disabled; the others, and what they made, are gone for everybody. It is the whole rule for what is
 * shown in spite of a block: a profile, which the other one can be unblocked from, with its address and its business (decisions §13).
 */
export const enabled = { disabledAt: null } as const satisfies Prisma.UserWhereInput;

/**
 * Whom the viewer meets: everybody but disabled people and those between whom and the viewer stands a block. What somebody made is
 * seen by whom they are met: the rules for posts, comments, likes, pets and albums are made of this one. A visitor has no blocks.
 */
export const visibleTo = (viewer: Viewer | undefined): Prisma.UserWhereInput =>
  viewer ? { ...enabled, ...notBlocked(viewer) } : enabled;

/** The row that statements written by hand call `person`: `conditionOf` makes their condition of the rules above. */
export const PERSON: Row = { name: 'person' };
