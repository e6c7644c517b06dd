CREATE OR REPLACE TRIGGER "ReportPhoto_deleted" AFTER DELETE ON "ReportPhoto"
  FOR EACH ROW EXECUTE FUNCTION after_report_photo_deleted();
CREATE OR REPLACE TRIGGER "Pet_died_or_moved" AFTER UPDATE OF "userId", "diedOn" ON "Pet"
  FOR EACH ROW WHEN (OLD."userId" <> NEW."userId" OR (OLD."diedOn" IS NULL AND NEW."diedOn" IS NOT NULL))
  EXECUTE FUNCTION after_pet_died_or_moved();
