import { Prisma } from '@sapa/prisma/client';
import type { TableAlias } from '../../platform/prisma/condition.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

type Person = Pick<Viewer, 'id'>;

/**
 * Reviews that the viewer may see: not hidden by a moderator, and no block between the viewer and
 * the author or the business. Blocks do not change the average.
 */
export const visibleTo = (viewer: Person): Prisma.ReviewWhereInput => ({
  ...authorVisibleTo(viewer),
  businessProfile: { user: usersVisibleTo(viewer) },
});

/** The part of `visibleTo` about the author. Without a viewer, blocks hide nothing. */
export const authorVisibleTo = (viewer: Person | undefined): Prisma.ReviewWhereInput => ({
  ...notHidden,
  author: viewer ? usersVisibleTo(viewer) : enabled,
});

/** Maps the conditions to the table aliases `review` and `person` of hand-written SQL. */
export const REVIEW: TableAlias = {
  name: 'review',
  relations: { author: { ...PERSON, idColumn: Prisma.sql`review."authorId"` } },
};

export const writtenBy = ({ id }: Person) => ({ authorId: id }) as const satisfies Prisma.ReviewWhereInput;

/** Reviews of the viewer's businesses. */
export const aboutBusinessOf = ({ id }: Person) =>
  ({ businessProfile: { userId: id } }) as const satisfies Prisma.ReviewWhereInput;
