import { Prisma } from '@sapa/prisma/client';
import type { Identifier } from './identifiers.js';

/** SQL condition: the row with this alias has this id or UUID. */
export const matchesIdentifier = (identifier: Identifier, row: Prisma.Sql): Prisma.Sql =>
  'id' in identifier
    ? Prisma.sql`${row}."id" = ${identifier.id}::int`
    : Prisma.sql`${row}."uuid" = ${identifier.uuid}::uuid`;
