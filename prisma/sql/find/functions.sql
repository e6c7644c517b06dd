-- Keeps "Pet"."savedCount", the number of users who saved a pet.
CREATE OR REPLACE FUNCTION after_favourite_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Pet" SET "savedCount" = "savedCount" + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW."petId" ELSE OLD."petId" END;
  RETURN NULL;
END $$;

-- Returns kilometres along a great circle (haversine formula). The planner inlines the function.
CREATE OR REPLACE FUNCTION distance_km(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
  RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 12742 * asin(sqrt(least(1,
  sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lng2 - lng1) / 2) ^ 2)));

-- Returns the place for a city name typed by a user: the only place with this name in the country,
-- or the largest place if it has five times the population of the second. Returns NULL if the name
-- is ambiguous or unknown.
CREATE OR REPLACE FUNCTION find_place(country char(2), city text) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT (array_agg(id ORDER BY population DESC))[1]
  FROM "Place"
  WHERE search_key(city) <> '' AND "countryCode" = country AND "keys" LIKE '%|' || search_key(city) || '|%'
  HAVING count(*) = 1 OR max(population) >= 5 * greatest((array_agg(population ORDER BY population DESC))[2], 1000)
);

-- Copies the place of an address to the pets of its owner.
CREATE OR REPLACE FUNCTION after_address_place_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE "Pet" SET "placeId" = NULL WHERE "userId" = OLD."userId" AND "placeId" IS NOT NULL;
  ELSE
    UPDATE "Pet" SET "placeId" = NEW."placeId" WHERE "userId" = NEW."userId" AND "placeId" IS DISTINCT FROM NEW."placeId";
  END IF;
  RETURN NULL;
END $$;

-- Adds a job that alerts users whose saved searches match a new or changed pet. A pet has at most
-- one waiting job, which covers all its changes. The row lock prevents the job from starting
-- before the change is committed. If a job has already started, another job is added.
CREATE OR REPLACE FUNCTION after_pet_offered() RETURNS trigger LANGUAGE plpgsql AS $$
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
