-- concurrently
-- Finds pets of a rare colour. For common colours, PostgreSQL reads the index of the sort order.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Pet_find_colours_idx" ON "Pet" USING gin (colours) WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE';
-- Finds the pet that has a chip number. Owners write the number with spaces, dots or hyphens.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Pet_chip_digits_idx" ON "Pet" (regexp_replace("chipNumber", '[^0-9A-Za-z]', '', 'g')) WHERE "chipNumber" IS NOT NULL;
