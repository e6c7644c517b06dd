import { Prisma } from '@sapa/prisma/client';

/** Age in seconds of the oldest event without a number, or 0 if all events have a number. */
export const selectNumberingLag = Prisma.sql`
  SELECT COALESCE(EXTRACT(epoch FROM now() - min("createdAt")), 0)::float8 AS seconds
  FROM "StreamEvent" WHERE "number" IS NULL`;
