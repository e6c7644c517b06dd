-- in batches
-- Deletes notices whose report or pet no longer exists.
DELETE FROM "Notice" WHERE id IN (
  SELECT id FROM "Notice"
  WHERE ("reportId" IS NULL AND kind::text IN ('LOST_NEARBY', 'FOUND_NEARBY', 'REPORT_ENDED'))
    OR ("petId" IS NULL AND kind::text = 'CLINIC_ACCESS_GRANTED')
  LIMIT 1000
);
