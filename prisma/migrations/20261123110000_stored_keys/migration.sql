-- Written by hand: what the schema language cannot say.

-- Names and titles keep their keys, as they keep their words: each of those that are alike was made a key anew, a tenth of a millisecond, to be compared
-- with what was typed (search/search.statements.ts). Titles have words of their own, too: those of the whole texts were read for them.
ALTER TABLE "Pet" ADD COLUMN "nameKey" TEXT GENERATED ALWAYS AS (search_key("name")) STORED;
ALTER TABLE "User" ADD COLUMN "nameKey" TEXT GENERATED ALWAYS AS (search_key("firstName" || COALESCE(' ' || "lastName", ''))) STORED;
ALTER TABLE "BlogPost" ADD COLUMN "titleKey" TEXT GENERATED ALWAYS AS (search_key("title")) STORED,
  ADD COLUMN "titleWords" tsvector GENERATED ALWAYS AS (search_words("title")) STORED;

DROP INDEX "Pet_words_idx", "User_words_idx", "User_business_words_idx", "BlogPost_title_idx";
CREATE INDEX "Pet_words_idx" ON "Pet" USING gin ("words", "nameKey" gin_trgm_ops) WHERE "hiddenAt" IS NULL;
CREATE INDEX "User_words_idx" ON "User" USING gin ("words", "nameKey" gin_trgm_ops) WHERE "userCategoryId" = 1;
CREATE INDEX "User_business_words_idx" ON "User" USING gin ("words", "nameKey" gin_trgm_ops) WHERE "userCategoryId" <> 1;
CREATE INDEX "BlogPost_title_idx" ON "BlogPost" USING gin ("titleWords", "titleKey" gin_trgm_ops) WHERE "hiddenAt" IS NULL;
