-- in batches
UPDATE "Notice" SET "reportId" = source."reportId", "actorId" = source."actorId"
FROM (
  SELECT notice.id, report.id AS "reportId",
    CASE WHEN report."userId" <> notice."userId" THEN report."userId" END AS "actorId"
  FROM "Notice" notice
  JOIN "AnimalReport" report ON report.uuid = substring(notice.path FROM '^/(?:lost|found)/([0-9a-f-]{36})$')::uuid
  WHERE notice."reportId" IS NULL
    AND notice.kind::text IN ('LOST_NEARBY', 'FOUND_NEARBY', 'REPORT_ENDED', 'REPORT_EXPIRING', 'SIGHTING', 'POSSIBLE_MATCH')
  LIMIT 1000
) source
WHERE "Notice".id = source.id;
