import { Prisma } from '@sapa/prisma/client';
import { PAGE_SIZE } from '../common/limits.js';

// PostgreSQL plans a prepared statement again as long as custom plans look cheaper than the
// generic plan. For a wall page both plans are the same, and planning takes two thirds as long as
// execution. These helpers make the estimated costs equal, so that PostgreSQL uses the generic
// plan.

/**
 * Returns the value for LIMIT: a constant for the default page size, otherwise a parameter. The
 * generic plan for a parameter assumes a tenth of all rows.
 */
export const rowLimit = (limit: number): Prisma.Sql =>
  limit === PAGE_SIZE.default + 1 ? Prisma.raw(String(limit)) : Prisma.sql`${limit}`;

/** Hides a number from the planner, so that all values have the same plan. */
export const hiddenFromPlanner = (value: number): Prisma.Sql => Prisma.sql`(SELECT ${value}::int)`;
