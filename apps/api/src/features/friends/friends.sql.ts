import { Prisma } from '@sapa/prisma/client';

/**
 * Takes a lock on the pair of users until the transaction ends, so that concurrent requests and
 * blocks run one after another.
 */
export const lockPair = (firstId: number, secondId: number): Prisma.Sql => Prisma.sql`
  SELECT pg_advisory_xact_lock(${Math.min(firstId, secondId)}::int, ${Math.max(firstId, secondId)}::int)`;

/**
 * Records that a block between two users was added or removed. Call it in the transaction of the
 * change, with the ids of the users who may know it.
 */
export const recordBlockChange = (pairs: { userId: number; otherId: number }[]): Prisma.Sql => Prisma.sql`
  INSERT INTO "BlockChange" ("userId", "otherId", "changedAt")
  VALUES ${Prisma.join(pairs.map(({ userId, otherId }) => Prisma.sql`(${userId}, ${otherId}, now())`))}
  ON CONFLICT ("userId", "otherId") DO UPDATE SET "changedAt" = EXCLUDED."changedAt"`;

/**
 * Selects the users with whom the viewer's blocks have changed within this time, newest first. A
 * minute is added for the duration of the change's transaction and of this request.
 */
export const blockChangesWithin = (userId: number, seconds: number, limit: number): Prisma.Sql => Prisma.sql`
  SELECT other.uuid FROM "BlockChange" change JOIN "User" other ON other.id = change."otherId"
  WHERE change."userId" = ${userId} AND change."changedAt" > now() - make_interval(secs => ${seconds + 60})
  ORDER BY change."changedAt" DESC LIMIT ${limit}`;

/** Selects the `id` of at most this many of the user's friends, newest friendships first. */
export const selectFriendIds = (userId: number, limit: number): Prisma.Sql => Prisma.sql`
  SELECT CASE WHEN "requesterId" = ${userId} THEN "addresseeId" ELSE "requesterId" END AS id FROM (
    (SELECT * FROM "Friendship" WHERE "requesterId" = ${userId} AND status = 'ACCEPTED' ORDER BY id DESC LIMIT ${limit})
    UNION ALL
    (SELECT * FROM "Friendship" WHERE "addresseeId" = ${userId} AND status = 'ACCEPTED' ORDER BY id DESC LIMIT ${limit})
  ) friendship
  ORDER BY friendship.id DESC LIMIT ${limit}`;
