-- Marks the file of a deleted document for removal, even if the entry, the pet or the account was
-- deleted. Also for the documents of businesses that ask to be verified.
CREATE OR REPLACE FUNCTION after_health_document_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "PendingFile" ("key", "state", "isDocument") VALUES (OLD."key", 'MOVING', true)
  ON CONFLICT ("key") DO UPDATE SET "state" = 'MOVING', "since" = now();
  RETURN NULL;
END $$;

-- Ends the accesses of a clinic that leaves its category or is disabled, so that it does not
-- regain them unseen. Category 4 is clinics.
CREATE OR REPLACE FUNCTION after_clinic_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH ended AS (DELETE FROM "ClinicAccess" WHERE "clinicId" = NEW.id RETURNING "petId")
  INSERT INTO "ClinicAccessEvent" ("petId", "clinicId", "clinicName", action)
  SELECT "petId", NEW.id, left(concat_ws(' ', OLD."firstName", OLD."lastName"), 100), 'REVOKED' FROM ended;
  DELETE FROM "Notice" WHERE "userId" = NEW.id AND kind = 'CLINIC_ACCESS_GRANTED';
  RETURN NULL;
END $$;
