-- Builds values of prisma/sql/search/structural.sql, fc8d582873178495.
-- search_key() folds more letters: rebuild the stored words and keys, and the indexes over it.
-- Generated columns are computed when a column they read is written. Without triggers, nobody is
-- notified of these writes.
ALTER TABLE "User" DISABLE TRIGGER USER;
UPDATE "User" SET "firstName" = "firstName"
WHERE "nameKey" <> search_key("firstName" || COALESCE(' ' || "lastName", ''));
ALTER TABLE "User" ENABLE TRIGGER USER;

ALTER TABLE "Pet" DISABLE TRIGGER USER;
UPDATE "Pet" SET "name" = "name" WHERE "nameKey" <> search_key("name");
ALTER TABLE "Pet" ENABLE TRIGGER USER;

ALTER TABLE "WallPost" DISABLE TRIGGER USER;
UPDATE "WallPost" SET "content" = "content" WHERE "words" <> search_words("content");
ALTER TABLE "WallPost" ENABLE TRIGGER USER;

ALTER TABLE "BlogPost" DISABLE TRIGGER USER;
UPDATE "BlogPost" SET "title" = "title"
WHERE "words" <> search_words(("title" || ' ') || "content") OR "titleKey" <> search_key("title");
ALTER TABLE "BlogPost" ENABLE TRIGGER USER;

REINDEX INDEX "Address_words_idx";
REINDEX INDEX "Service_words_idx";
REINDEX INDEX "PetCategoryGroup_words_idx";
REINDEX INDEX "WallPostTag_key_idx";
