import { Prisma } from '@sapa/prisma/client';
import type { Identifier } from './identifiers.js';

/** SQL version of an `Identifier` as `where`. `row` is the alias. */
export const matchesIdentifier = (identifier: Identifier, row: Prisma.Sql): Prisma.Sql =>
  'id' in identifier
    ? Prisma.sql`${row}."id" = ${identifier.id}::int`
    : Prisma.sql`${row}."uuid" = ${identifier.uuid}::uuid`;
