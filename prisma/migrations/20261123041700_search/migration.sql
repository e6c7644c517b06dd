-- A word of one letter is looked for as it is: too many words begin with it.
CREATE OR REPLACE FUNCTION search_query(value text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsquery('simple'::regconfig, replace(regexp_replace(NULLIF(search_key(value), ''), '[^ ]{2,}', '\&:*', 'g'), ' ', ' & '));

-- Texts keep their words, so that the newest are looked through at once for a word that is in many (search/search.statements.ts).
ALTER TABLE "WallPost" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (search_words("content")) STORED;
ALTER TABLE "BlogPost" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (search_words("title" || ' ' || "content")) STORED;
-- What is new waits in a list that every search reads: it is kept short.
CREATE INDEX "WallPost_words_idx" ON "WallPost" USING gin ("words") WITH (gin_pending_list_limit = 256);
CREATE INDEX "BlogPost_words_idx" ON "BlogPost" USING gin ("words") WITH (gin_pending_list_limit = 256);
CREATE INDEX "BlogPost_title_idx" ON "BlogPost" USING gin (search_key("title") gin_trgm_ops) WHERE "hiddenAt" IS NULL;

-- Names: their words, and names that are alike.
CREATE INDEX "Pet_words_idx" ON "Pet" USING gin (search_words("name"), search_key("name") gin_trgm_ops) WHERE "hiddenAt" IS NULL;
CREATE INDEX "User_words_idx" ON "User" USING gin (
  search_words("firstName" || COALESCE(' ' || "lastName", '')), search_key("firstName" || COALESCE(' ' || "lastName", '')) gin_trgm_ops
) WHERE "userCategoryId" IS NOT NULL;

-- Reference data by its names in all languages.
CREATE INDEX "Service_words_idx" ON "Service" USING gin (search_words(jsonb_path_query_array("names", '$.*')::text));
CREATE INDEX "PetCategoryGroup_words_idx" ON "PetCategoryGroup" USING gin (search_words(jsonb_path_query_array("names", '$.*')::text));

-- Hashtags by their beginning: each once, however many posts have it. They have no spaces, so #NoviSad and #novi_sad are alike.
CREATE INDEX "WallPostTag_key_idx" ON "WallPostTag" (replace(search_key("tag"), ' ', '') COLLATE "C", "tag");
