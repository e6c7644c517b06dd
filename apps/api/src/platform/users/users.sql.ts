import { Prisma } from '@sapa/prisma/client';
import { conditionOf } from '../prisma/condition.js';
import { enabled, PERSON } from './users.visibility.js';

export const lockAccount = (id: number): Prisma.Sql => Prisma.sql`
  SELECT 1 FROM "User" WHERE "id" = ${id} FOR NO KEY UPDATE`;

/** Keeps the account from being deleted. Unlike lockAccount, does not block other changes. */
export const lockAccountKey = (id: number): Prisma.Sql => Prisma.sql`
  SELECT FROM "User" WHERE "id" = ${id} FOR KEY SHARE`;

/** Locks all enabled administrators in the order of their ids, which avoids deadlocks. */
export const lockAdministratorRows = Prisma.sql`
  SELECT id FROM "User" person WHERE role = 'ADMINISTRATOR' AND ${conditionOf(enabled, PERSON)} ORDER BY id FOR NO KEY UPDATE`;
