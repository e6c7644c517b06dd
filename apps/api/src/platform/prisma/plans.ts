import { Prisma } from '@sapa/prisma/client';
import { PAGE_SIZE } from '../common/limits.js';

// PostgreSQL plans a prepared statement anew for each execution while it expects that to cost less than one plan for all of them. For a page
// of the wall the plans are the same, and planning takes two thirds as long as reading. What follows has both expect the same.

/** How many rows there are, for LIMIT. Of a parameter PostgreSQL expects a tenth of all rows; other sizes than the usual one stay parameters. */
export const rowLimit = (limit: number): Prisma.Sql =>
  limit === PAGE_SIZE.default + 1 ? Prisma.raw(String(limit)) : Prisma.sql`${limit}`;

/** A number whose value PostgreSQL ignores when it plans the statement, so that one plan serves all values. */
export const unplanned = (value: number): Prisma.Sql => Prisma.sql`(SELECT ${value}::int)`;
