-- Marks the file of a deleted document for removal, even if the entry, the pet or the account was
-- deleted.
CREATE OR REPLACE FUNCTION after_health_document_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "PendingDocument" ("key") VALUES (OLD."key") ON CONFLICT ("key") DO UPDATE SET "dueAt" = now();
  RETURN NULL;
END $$;
