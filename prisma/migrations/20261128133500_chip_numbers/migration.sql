-- in batches
-- Brings valid chip numbers into the form of chip-numbers.ts. Other texts are kept.
UPDATE "Pet" SET "chipNumber" = source.number
FROM (
  SELECT id, number FROM (
    SELECT id, "chipNumber", regexp_replace(upper(regexp_replace("chipNumber", '[ .-]', '', 'g')),
      '^(MICROCHIP|MIKROCIP|CHIP|CIP|ISO|FDXB|NUMBER|BROJ|NO|NR|BR|ID)+', '') AS number
    FROM "Pet" WHERE "chipNumber" IS NOT NULL
  ) pet
  WHERE number <> "chipNumber" AND number ~ '^([0-9]{15}|[0-9]{9}|[0-9A-F]{10})$'
  LIMIT 1000
) source
WHERE "Pet".id = source.id;
