import { Prisma } from '@sapa/prisma/client';
import { PAGE_SIZE } from '../common/limits.js';

// PostgreSQL replans a prepared statement while custom plans look cheaper than the generic plan.
// For a wall page both plans are the same, and planning takes two thirds as long as execution.
// These helpers make the cost estimates of both plans equal, so PostgreSQL keeps the generic plan.

/**
 * LIMIT value: a constant for the default page size, otherwise a parameter, for which PostgreSQL
 * assumes a tenth of all rows.
 */
export const rowLimit = (limit: number): Prisma.Sql =>
  limit === PAGE_SIZE.default + 1 ? Prisma.raw(String(limit)) : Prisma.sql`${limit}`;

/** A number that the planner cannot see, so that all values have the same plan. */
export const hiddenFromPlanner = (value: number): Prisma.Sql => Prisma.sql`(SELECT ${value}::int)`;
