-- in batches
UPDATE "User" SET "suspendedUntil" = now() + interval '10 years'
WHERE id IN (SELECT id FROM "User" WHERE "suspendedUntil" > now() + interval '3653 days' LIMIT 1000);
