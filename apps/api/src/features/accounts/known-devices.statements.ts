import { Prisma } from '@sapa/prisma/client';
import { KEPT } from '../../platform/common/retention.js';

/** Devices of one account; those that were used last are kept. */
const MAX_DEVICES = 50;
const UNUSED_FOR = Prisma.sql`make_interval(days => ${KEPT.knownDeviceDays}::int)`;

/** Of the token with the id of the account: the same device has a different hash for each account. */
const hashOf = (userId: Prisma.Sql, token: string) =>
  Prisma.sql`sha256(convert_to(${userId} || ' ' || ${token}::text, 'UTF8'))`;

/** The `key` of a device that the account of this address knows. */
export const selectDeviceKey = (email: string, token: string): Prisma.Sql => Prisma.sql`
  SELECT encode(device."tokenHash", 'hex') AS key
  FROM "User" person JOIN "KnownDevice" device ON device."userId" = person.id
    AND device."tokenHash" = ${hashOf(Prisma.sql`person.id::text`, token)}
  WHERE person.email = ${email}`;

/** Returns whether it `isNew`; no row if the account was deleted meanwhile. */
export const storeDevice = (userId: number, token: string): Prisma.Sql => Prisma.sql`
  INSERT INTO "KnownDevice" ("userId", "tokenHash") SELECT id, ${hashOf(Prisma.sql`id::text`, token)} FROM "User" WHERE id = ${userId}
  ON CONFLICT ("userId", "tokenHash") DO UPDATE SET "lastSeenAt" = now()
  RETURNING xmax = 0 AS "isNew"`;

/** Deletes the account's devices that were not used for long, and those beyond the limit. */
export const deleteSurplusDevices = (userId: number): Prisma.Sql => Prisma.sql`
  DELETE FROM "KnownDevice" WHERE "userId" = ${userId} AND ("lastSeenAt" < now() - ${UNUSED_FOR} OR "tokenHash" NOT IN (
    SELECT "tokenHash" FROM "KnownDevice" WHERE "userId" = ${userId} ORDER BY "lastSeenAt" DESC LIMIT ${MAX_DEVICES}::int))`;
