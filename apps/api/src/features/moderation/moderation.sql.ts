import { Prisma, type ReportedType } from '@sapa/prisma/client';
import type { ReportedContent } from './reportables/reportable.js';

/**
 * Opens a case for the thing, or opens it again; returns its id. One statement, so that two people who report the same thing at once get the
 * same case. One that is open keeps its place in the queue and its snapshot.
 */
export const openCase = (type: ReportedType, targetId: number, { userId, snapshot }: ReportedContent): Prisma.Sql =>
  Prisma.sql`
    INSERT INTO "ModerationCase" AS former ("type", "targetId", "userId", "snapshot", "reportCount")
    VALUES (${type}::"ReportedType", ${targetId}, ${userId}, ${JSON.stringify(snapshot)}::jsonb, 1)
    ON CONFLICT ("type", "targetId") DO UPDATE SET "isOpen" = true, "reportCount" = former."reportCount" + 1,
      "snapshot" = CASE WHEN former."isOpen" THEN former."snapshot" ELSE EXCLUDED."snapshot" END,
      "openedAt" = CASE WHEN former."isOpen" THEN former."openedAt" ELSE now() END
    RETURNING id`;
