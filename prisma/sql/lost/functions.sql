-- Marks the files of a deleted photo, even if the report, the pet or the account was deleted.
-- A job removes them.
CREATE OR REPLACE FUNCTION after_report_photo_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "PendingPicture" ("key", "state") VALUES (OLD."key", 'MOVING')
  ON CONFLICT ("key") DO UPDATE SET "state" = 'MOVING', "since" = now();
  RETURN NULL;
END $$;
