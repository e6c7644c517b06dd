import { Prisma } from '@sapa/prisma/client';
import type { TableAlias } from '../../platform/prisma/condition.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/**
 * Posts that the viewer may see: not hidden by a moderator, and neither author nor viewer has
 * blocked the other (decisions §18). Without a viewer, blocks hide nothing.
 */
export const visibleTo = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.WallPostWhereInput => ({
  ...notHidden,
  author: usersVisibleTo(viewer),
});

/** Like `visibleTo`, but ignores blocks. */
export const shown: Prisma.WallPostWhereInput = { ...notHidden, author: enabled };

/** Maps the conditions to the table aliases `post` and `person` of hand-written SQL. */
export const POST: TableAlias = {
  name: 'post',
  relations: { author: { ...PERSON, idColumn: Prisma.sql`post."authorId"` } },
};

// A tag is visible if the author of its post is visible. Hidden posts need no check, because a
// trigger sets the time of their tags to 1970.
export const tagsVisibleTo = (viewer: Viewer) => ({ author: usersVisibleTo(viewer) });
export const shownTags = { author: enabled };

/** Maps the conditions to the table aliases `tagged` and `person` of hand-written SQL. */
export const TAGGED: TableAlias = {
  name: 'tagged',
  relations: { author: { ...PERSON, idColumn: Prisma.sql`tagged."authorId"` } },
};
