import { Prisma, type ReportedType } from '@sapa/prisma/client';
import type { ReportedContent } from './reportables/reportable.js';

/**
 * Opens or reopens the case of this content and selects its id. An upsert lets concurrent reports
 * share one case. A case that is already open keeps its snapshot and its position in the queue.
 */
export const openCase = (
  type: ReportedType,
  targetId: number,
  { userId, snapshot }: ReportedContent,
  reports = 1,
): Prisma.Sql =>
  Prisma.sql`
    INSERT INTO "ModerationCase" AS former ("type", "targetId", "userId", "snapshot", "reportCount")
    VALUES (${type}::"ReportedType", ${targetId}, ${userId}, ${JSON.stringify(snapshot)}::jsonb, ${reports}::int)
    ON CONFLICT ("type", "targetId") DO UPDATE SET "isOpen" = true, "reportCount" = former."reportCount" + ${reports}::int,
      "snapshot" = CASE WHEN former."isOpen" THEN former."snapshot" ELSE EXCLUDED."snapshot" END,
      "openedAt" = CASE WHEN former."isOpen" THEN former."openedAt" ELSE now() END
    RETURNING id`;
