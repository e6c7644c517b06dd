-- in batches
UPDATE "Notice" SET "petId" = source."petId", "actorId" = source."actorId"
FROM (
  SELECT notice.id, pet.id AS "petId", CASE WHEN pet."userId" <> notice."userId" THEN pet."userId" END AS "actorId"
  FROM "Notice" notice
  JOIN "Pet" pet ON pet.uuid = substring(notice.path FROM '([0-9a-f-]{36})$')::uuid
  WHERE notice."petId" IS NULL
    AND notice.kind::text IN ('CLINIC_ACCESS_GRANTED', 'HEALTH_ENTRY_ADDED', 'HEALTH_ENTRY_CHANGED', 'CHIP_READ', 'TAG_MESSAGE', 'OFFER_EXPIRING')
  LIMIT 1000
) source
WHERE "Notice".id = source.id;
