import { Prisma } from '@sapa/prisma/client';
import { USER_CATEGORY } from '../catalog/catalog.dto.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { enabled, PERSON, visibleTo as userVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/** A viewer sees the businesses of all users whose profiles they may see (decisions §13). */
export const visibleTo = (viewer: Viewer): Prisma.BusinessProfileWhereInput => ({ user: userVisibleTo(viewer) });

/** SQL condition: the user `person` has the category of a business. */
export const isBusinessOwner = Prisma.raw(`person."userCategoryId" <> ${USER_CATEGORY.owner}`);

/**
 * SQL condition: `person` is a business with a public page. A partial index contains this
 * condition.
 */
export const hasPublicPage = Prisma.sql`${toSqlCondition({ ...enabled, visibleToVisitors: true }, PERSON)} AND ${isBusinessOwner}`;
