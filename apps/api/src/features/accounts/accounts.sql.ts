import { Prisma } from '@sapa/prisma/client';
import { KEPT } from '../../platform/common/retention.js';

export interface LoginRow {
  id: number;
  passwordHash: string | null;
  disabledAt: Date | null;
}

/** Selects only the columns needed to verify a password, to keep bursts of logins cheap. */
export const selectLogin = (email: string): Prisma.Sql =>
  Prisma.sql`SELECT id, "passwordHash", "disabledAt" FROM "User" WHERE email = ${email}`;

/** Lets only one transaction at a time create the first account. */
export const lockAllUsers = (): Prisma.Sql => Prisma.sql`LOCK TABLE "User" IN SHARE ROW EXCLUSIVE MODE`;

/** For each type of post: its table, and the column in likes and comments that refers to it. */
const POST_TABLES = {
  wall: [Prisma.raw('"WallPost"'), Prisma.raw('"wallPostId"')],
  blog: [Prisma.raw('"BlogPost"'), Prisma.raw('"blogPostId"')],
} as const;

/** Locks the posts that the user wrote, liked or commented on. */
export const lockPostsOfUser = (kind: keyof typeof POST_TABLES, userId: number): Prisma.Sql => {
  const [table, column] = POST_TABLES[kind];
  return Prisma.sql`
    SELECT FROM ${table} WHERE "authorId" = ${userId}
      OR id IN (SELECT ${column} FROM "Like" WHERE "userId" = ${userId})
      OR id IN (SELECT ${column} FROM "Comment" WHERE "authorId" = ${userId})
    ORDER BY id FOR NO KEY UPDATE`;
};

/** Makes concurrent changes of the account's content wait until the transaction ends. */
export const lockUserForDeletion = (userId: number): Prisma.Sql =>
  Prisma.sql`SELECT FROM "User" WHERE id = ${userId} FOR UPDATE`;

export const lockPetsOfUser = (userId: number): Prisma.Sql =>
  Prisma.sql`SELECT id FROM "Pet" WHERE "userId" = ${userId} ORDER BY id FOR UPDATE`;

/** Selects the storage `key` of each picture that the user uploaded. */
export const selectPictureKeys = (userId: number): Prisma.Sql => Prisma.sql`
  SELECT key FROM "UserPhoto" WHERE "userId" = ${userId}
  UNION ALL SELECT key FROM "Media" WHERE "userId" = ${userId}
  UNION ALL SELECT photo.key FROM "PetPhoto" photo JOIN "Pet" pet ON pet.id = photo."petId" WHERE pet."userId" = ${userId}
  UNION ALL SELECT photo.key FROM "ReportPhoto" photo JOIN "AnimalReport" report ON report.id = photo."reportId"
    LEFT JOIN "AnimalSighting" sighting ON sighting.id = photo."sightingId" WHERE ${userId} IN (report."userId", sighting."userId")`;

/** Maximum number of devices stored per account. Older devices are deleted. */
const MAX_DEVICES = 50;
const UNUSED_FOR = Prisma.sql`make_interval(days => ${KEPT.knownDeviceDays}::int)`;

/**
 * Hashes account id and device token together, so that two accounts on one device have different
 * hashes.
 */
const deviceHash = (userId: Prisma.Sql, token: string) =>
  Prisma.sql`sha256(convert_to(${userId} || ' ' || ${token}::text, 'UTF8'))`;

/** Selects the rate limit `key` of the account's known device, by email address. */
export const selectDeviceKey = (email: string, token: string): Prisma.Sql => Prisma.sql`
  SELECT encode(device."tokenHash", 'hex') AS key
  FROM "User" person JOIN "KnownDevice" device ON device."userId" = person.id
    AND device."tokenHash" = ${deviceHash(Prisma.sql`person.id::text`, token)}
  WHERE person.email = ${email}`;

/**
 * Stores the device. Returns `isNew`, or no row if the account has been deleted in the meantime.
 */
export const storeDevice = (userId: number, token: string): Prisma.Sql => Prisma.sql`
  INSERT INTO "KnownDevice" ("userId", "tokenHash") SELECT id, ${deviceHash(Prisma.sql`id::text`, token)} FROM "User" WHERE id = ${userId}
  ON CONFLICT ("userId", "tokenHash") DO UPDATE SET "lastSeenAt" = now()
  RETURNING xmax = 0 AS "isNew"`;

/** Deletes the account's devices that are unused for too long or exceed MAX_DEVICES. */
export const deleteSurplusDevices = (userId: number): Prisma.Sql => Prisma.sql`
  DELETE FROM "KnownDevice" WHERE "userId" = ${userId} AND ("lastSeenAt" < now() - ${UNUSED_FOR} OR "tokenHash" NOT IN (
    SELECT "tokenHash" FROM "KnownDevice" WHERE "userId" = ${userId} ORDER BY "lastSeenAt" DESC LIMIT ${MAX_DEVICES}::int))`;
