-- Written by hand: what the schema language cannot say.

-- Names keep their words, as texts do: for a name that many have, the newest are looked through at once (search/search.statements.ts).
ALTER TABLE "Pet" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (search_words("name")) STORED;
ALTER TABLE "User" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (search_words("firstName" || COALESCE(' ' || "lastName", ''))) STORED;

DROP INDEX "Pet_words_idx";
DROP INDEX "User_words_idx";
CREATE INDEX "Pet_words_idx" ON "Pet" USING gin ("words", search_key("name") gin_trgm_ops) WHERE "hiddenAt" IS NULL;
-- Businesses are few among many people: apart.
CREATE INDEX "User_words_idx" ON "User" USING gin (
  "words", search_key("firstName" || COALESCE(' ' || "lastName", '')) gin_trgm_ops
) WHERE "userCategoryId" = 1;
CREATE INDEX "User_business_words_idx" ON "User" USING gin (
  "words", search_key("firstName" || COALESCE(' ' || "lastName", '')) gin_trgm_ops
) WHERE "userCategoryId" <> 1;
