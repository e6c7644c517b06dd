-- A pet that is changed a thousand times a minute has one job that waits, for all of its changes: whoever locks it keeps it from being
-- begun before the change is committed, and what has begun is followed by another one.
CREATE OR REPLACE FUNCTION follow_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "SavedSearch" WHERE "alert" <> 'NEVER' AND "keys" <@ NEW."findKeys" AND "userId" <> NEW."userId") THEN
    RETURN NULL;
  END IF;
  PERFORM FROM pgboss.job WHERE name = 'saved-searches' AND state = 'created' AND singleton_key = NEW.id::text FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO pgboss.job (name, data, singleton_key, expire_in, keep_until, retry_limit, retry_delay, retry_backoff, policy)
    SELECT name, jsonb_build_object('petId', NEW.id), NEW.id::text, expire_seconds * interval '1 second',
      now() + retention_minutes * interval '1 minute', retry_limit, retry_delay, retry_backoff, policy
    FROM pgboss.queue WHERE name = 'saved-searches';
  END IF;
  RETURN NULL;
END $$;

-- The age is looked for, too.
DROP TRIGGER "Pet_changed" ON "Pet";
CREATE TRIGGER "Pet_changed" AFTER UPDATE ON "Pet" FOR EACH ROW
  WHEN (NEW."hiddenAt" IS NULL AND NEW."offerState" = 'AVAILABLE' AND (
    OLD."findKeys" <> NEW."findKeys" OR OLD."offerState" <> NEW."offerState" OR OLD."hiddenAt" IS NOT NULL
    OR OLD."placeId" IS DISTINCT FROM NEW."placeId" OR OLD."priceForSale" IS DISTINCT FROM NEW."priceForSale"
    OR OLD."priceForBreeding" IS DISTINCT FROM NEW."priceForBreeding" OR OLD."currency" IS DISTINCT FROM NEW."currency"
    OR OLD."birthdate" IS DISTINCT FROM NEW."birthdate" OR OLD."offerConfirmedAt" <> NEW."offerConfirmedAt"))
  EXECUTE FUNCTION follow_arrival();
