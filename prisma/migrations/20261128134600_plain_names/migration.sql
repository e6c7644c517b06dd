-- Requires a stop of all servers.
ALTER TABLE "Notice" RENAME COLUMN "words" TO "text";
ALTER TABLE "Report" RENAME COLUMN "words" TO "text";
ALTER TABLE "ModerationDecision" RENAME COLUMN "words" TO "text";
ALTER TABLE "AnimalSighting" RENAME COLUMN "words" TO "text";
ALTER TABLE "ChipLookup" RENAME COLUMN "words" TO "text";

ALTER TABLE "User" RENAME COLUMN "words" TO "searchVector";
ALTER TABLE "Pet" RENAME COLUMN "words" TO "searchVector";
ALTER TABLE "WallPost" RENAME COLUMN "words" TO "searchVector";
ALTER TABLE "BlogPost" RENAME COLUMN "words" TO "searchVector";
ALTER TABLE "BlogPost" RENAME COLUMN "titleWords" TO "titleSearchVector";
ALTER INDEX "User_words_idx" RENAME TO "User_search_idx";
ALTER INDEX "User_business_words_idx" RENAME TO "User_business_search_idx";
ALTER INDEX "Pet_words_idx" RENAME TO "Pet_search_idx";
ALTER INDEX "WallPost_words_idx" RENAME TO "WallPost_search_idx";
ALTER INDEX "BlogPost_words_idx" RENAME TO "BlogPost_search_idx";
ALTER INDEX "Address_words_idx" RENAME TO "Address_search_idx";
ALTER INDEX "Service_words_idx" RENAME TO "Service_search_idx";
ALTER INDEX "PetCategoryGroup_words_idx" RENAME TO "PetCategoryGroup_search_idx";
ALTER INDEX "SavedSearchHit_untold_idx" RENAME TO "SavedSearchHit_not_notified_idx";

-- Nothing reads this number, because it revealed the homes of users.
ALTER TABLE "AnimalReport" DROP COLUMN "toldCount";
-- The job that set missing currencies is gone.
DROP INDEX "Pet_price_without_currency_idx";

-- PostgreSQL 18 names NOT NULL constraints after their table and column.
DO $$
DECLARE
  renamed record;
BEGIN
  FOR renamed IN
    SELECT conrelid::regclass AS table_name, conname, format('%s_%s_not_null', relname, attname) AS new_name
    FROM pg_constraint
    JOIN pg_class ON pg_class.oid = conrelid
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'n' AND connamespace = current_schema()::regnamespace
      AND conname <> format('%s_%s_not_null', relname, attname)
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', renamed.table_name, renamed.conname, renamed.new_name);
  END LOOP;
END $$;
