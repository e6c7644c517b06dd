import { Prisma, type PasskeyPurpose, type Role } from '@sapa/prisma/client';
import { toSqlCondition } from '../prisma/condition.js';
import { enabled, PERSON } from '../users/users.visibility.js';
import type { Proof } from './ways-in.js';

/** Minimum time between two updates of a session's last use. A longer time saves writes. */
const LAST_SEEN_PRECISION = Prisma.sql`interval '5 minutes'`;

const isEnabled = toSqlCondition(enabled, { name: '"User"' });

/** Condition on "User": the account still has the password, passkey or linked account. */
const stillHas = (proof: Proof): Prisma.Sql => {
  if ('passwordHash' in proof) return Prisma.sql`"User"."passwordHash" = ${proof.passwordHash}`;
  return 'passkeyId' in proof
    ? Prisma.sql`EXISTS (SELECT FROM "Passkey" WHERE id = ${proof.passkeyId} AND "userId" = "User".id)`
    : Prisma.sql`EXISTS (SELECT FROM "LinkedAccount" WHERE id = ${proof.linkedAccountId} AND "userId" = "User".id)`;
};

/**
 * Inserts a session, unless the proof has become void since it was verified. Locks the
 * account, so that concurrent logins count each other's sessions and a password change waits.
 */
export const insertSession = (
  userId: number,
  proof: Proof,
  userAgent: string | null,
  expiresAt: Date,
): Prisma.Sql => Prisma.sql`
  INSERT INTO "Session" ("userId", "userAgent", "expiresAt")
  SELECT id, ${userAgent}::text, ${expiresAt}::timestamptz FROM "User"
  WHERE id = ${userId} AND ${stillHas(proof)} AND ${isEnabled} FOR NO KEY UPDATE
  RETURNING id`;

/**
 * Deletes the user's expired sessions, and the least recently used sessions above the maximum
 * `kept`. Keeps the session `id`, which counts towards `kept`.
 */
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
  /** Creation time in seconds since 1970. */
  createdAt: number;
  /** Seconds until the session expires. */
  expiresIn: number;
  /** Seconds until `lastSeenAt` must be updated again. */
  staleIn: number;
}

/**
 * Selects an active session with its user. Compares times only with the database's clock, because
 * servers' clocks can differ.
 */
export const selectSession = (userId: number, id: string): Prisma.Sql => Prisma.sql`
  SELECT "User".id, "User".uuid, "User".role, "emailConfirmedAt" IS NOT NULL AS "isConfirmed",
    extract(epoch FROM "User"."createdAt")::float8 AS "createdAt",
    extract(epoch FROM "suspendedUntil")::float8 AS "suspendedUntil", extract(epoch FROM "expiresAt" - now())::float8 AS "expiresIn",
    extract(epoch FROM "lastSeenAt" + ${LAST_SEEN_PRECISION} - now())::float8 AS "staleIn"
  FROM "Session" JOIN "User" ON "User".id = "userId"
  WHERE "Session".id = ${id}::uuid AND "userId" = ${userId} AND "expiresAt" > now() AND ${isEnabled}`;

/** Selects the ids of sessions that have not expired and whose user is enabled. */
export const selectActiveSessionIds = (ids: string[]): Prisma.Sql => Prisma.sql`
  SELECT session.id FROM "Session" session JOIN "User" person ON person.id = session."userId"
  WHERE session.id = ANY (${ids}::uuid[]) AND session."expiresAt" > now() AND ${toSqlCondition(enabled, PERSON)}`;

/**
 * Stores the time of the last use. If called concurrently, only the first call updates the row.
 */
export const updateLastSeen = (id: string): Prisma.Sql => Prisma.sql`
  UPDATE "Session" SET "lastSeenAt" = now() WHERE id = ${id}::uuid AND "lastSeenAt" < now() - ${LAST_SEEN_PRECISION}`;

/** Locks an account. Selects `isConfirmed`: whether the proof still holds. */
export const lockConfirmedAccount = (userId: number, proof: Proof): Prisma.Sql => Prisma.sql`
  SELECT ${stillHas(proof)} IS TRUE AS "isConfirmed" FROM "User" WHERE id = ${userId} FOR UPDATE`;

export const lockLinkedAccount = (secretHash: Buffer): Prisma.Sql => Prisma.sql`
  SELECT FROM "User" WHERE id = (SELECT "userId" FROM "AccountLink" WHERE "secretHash" = ${secretHash})
  FOR NO KEY UPDATE`;

/**
 * Counts a try of the code that confirms an address. Selects no row if there is no valid code, or
 * if it had `maxTries` tries.
 */
export const countCodeTry = (userId: number, maxTries: number): Prisma.Sql => Prisma.sql`
  UPDATE "AccountLink" SET "codeTries" = "codeTries" + 1
  WHERE "userId" = ${userId} AND kind = 'CONFIRM_EMAIL' AND "codeExpiresAt" > now() AND "codeTries" < ${maxTries}
  RETURNING "codeHash", email`;

/** Deletes a challenge and selects its `newUserUuid`, or no row if the challenge is invalid. */
export const takeChallenge = (challenge: Uint8Array, purpose: PasskeyPurpose, sessionId: string | null): Prisma.Sql =>
  Prisma.sql`
  DELETE FROM "PasskeyChallenge" WHERE challenge = ${challenge} AND purpose = ${purpose}::"PasskeyPurpose"
    AND "sessionId" IS NOT DISTINCT FROM ${sessionId}::uuid AND "expiresAt" > now()
  RETURNING "newUserUuid"::text`;
