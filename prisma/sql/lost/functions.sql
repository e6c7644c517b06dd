-- Marks the files of a deleted photo, even if the report, the pet or the account was deleted.
-- A job removes them.
CREATE OR REPLACE FUNCTION after_report_photo_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "PendingFile" ("key", "state") VALUES (OLD."key", 'MOVING')
  ON CONFLICT ("key") DO UPDATE SET "state" = 'MOVING', "since" = now();
  RETURN NULL;
END $$;

-- Ends the open report of a pet that died or has a new owner. The former owner keeps the report,
-- and the new owner does not see its point.
CREATE OR REPLACE FUNCTION after_pet_died_or_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "AnimalReport" SET "closedAt" = now(), "updatedAt" = now(),
    "state" = (CASE WHEN NEW."userId" = OLD."userId" THEN 'SADLY_NOT' ELSE 'EXPIRED' END)::"AnimalReportState"
  WHERE "petId" = NEW.id AND "state" = 'OPEN';
  IF NEW."userId" <> OLD."userId" THEN
    UPDATE "AnimalReport" SET "petId" = NULL WHERE "petId" = NEW.id;
  END IF;
  RETURN NULL;
END $$;
