import { Prisma, type Role } from '@sapa/prisma/client';
import { conditionOf } from '../prisma/condition.js';
import { enabled } from '../users/users.visibility.js';

/** How often the time of a session's last use is updated at most. */
const LAST_SEEN_PRECISION = Prisma.sql`interval '5 minutes'`;

const isEnabled = conditionOf(enabled, { name: '"User"' });

/**
 * Inserts a session of an account whose password is still this one. Locks the account, so that a concurrent change of the password comes
 * either before or after this, and so that concurrent logins count one another.
 */
export const insertSession = (
  user: { id: number; passwordHash: string },
  userAgent: string | null,
  expiresAt: Date,
): Prisma.Sql => Prisma.sql`
  INSERT INTO "Session" ("userId", "userAgent", "expiresAt")
  SELECT id, ${userAgent}::text, ${expiresAt}::timestamptz FROM "User"
  WHERE id = ${user.id} AND "passwordHash" = ${user.passwordHash} AND ${isEnabled} FOR NO KEY UPDATE
  RETURNING id`;

/** Deletes what has expired, and all but so many of those used last; never the session `id`, which counts as one of them. */
export const deleteSurplusSessions = (userId: number, id: string, kept: number): Prisma.Sql => Prisma.sql`
  DELETE FROM "Session" WHERE "userId" = ${userId} AND id <> ${id}::uuid AND ("expiresAt" <= now() OR id NOT IN (
    SELECT id FROM "Session" WHERE "userId" = ${userId} AND id <> ${id}::uuid AND "expiresAt" > now()
    ORDER BY "lastSeenAt" DESC, "createdAt" DESC, id LIMIT ${kept - 1}::int
  ))`;

export const deleteExpiredSessions = (limit: number): Prisma.Sql => Prisma.sql`
  DELETE FROM "Session" WHERE id IN (
    SELECT id FROM "Session" WHERE "expiresAt" <= now() ORDER BY "expiresAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
  )`;

export interface SessionRow {
  id: number;
  uuid: string;
  isConfirmed: boolean;
  role: Role;
  suspendedUntil: number | null;
  /** Seconds since 1970. */
  createdAt: number;
  /** Seconds. */
  expiresIn: number;
  /** Seconds until the time of its last use is to be stored again. */
  staleIn: number;
}

/** An active session with its user. Compares times by the clock of the database alone: the clocks of the servers may differ. */
export const selectSession = (userId: number, id: string): Prisma.Sql => Prisma.sql`
  SELECT "User".id, "User".uuid, "User".role, "emailConfirmedAt" IS NOT NULL AS "isConfirmed",
    extract(epoch FROM "User"."createdAt")::float8 AS "createdAt",
    extract(epoch FROM "suspendedUntil")::float8 AS "suspendedUntil", extract(epoch FROM "expiresAt" - now())::float8 AS "expiresIn",
    extract(epoch FROM "lastSeenAt" + ${LAST_SEEN_PRECISION} - now())::float8 AS "staleIn"
  FROM "Session" JOIN "User" ON "User".id = "userId"
  WHERE "Session".id = ${id}::uuid AND "userId" = ${userId} AND "expiresAt" > now() AND ${isEnabled}`;

/** Of concurrent calls only the first changes anything. */
export const updateLastSeen = (id: string): Prisma.Sql => Prisma.sql`
  UPDATE "Session" SET "lastSeenAt" = now() WHERE id = ${id}::uuid AND "lastSeenAt" < now() - ${LAST_SEEN_PRECISION}`;
