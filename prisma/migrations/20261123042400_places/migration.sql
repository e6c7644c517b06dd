-- CreateTable
CREATE TABLE "Place" (
    "id" INTEGER NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "names" JSONB,
    "countryCode" CHAR(2) NOT NULL,
    "region" VARCHAR(200),
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "population" INTEGER NOT NULL,
    "timeZone" VARCHAR(40) NOT NULL,
    "keys" TEXT NOT NULL,

    CONSTRAINT "Place_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Gazetteer" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" VARCHAR(64) NOT NULL,
    "loadedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lookedUp" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Gazetteer_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Gazetteer_id_check" CHECK ("id" = 1)
);

-- AlterTable
ALTER TABLE "Address" ADD COLUMN "placeId" INTEGER;
ALTER TABLE "Pet" ADD COLUMN "placeId" INTEGER;

-- CreateIndex
CREATE INDEX "Place_latitude_longitude_idx" ON "Place"("latitude", "longitude");
CREATE INDEX "Address_placeId_idx" ON "Address"("placeId");
CREATE INDEX "Pet_placeId_id_idx" ON "Pet"("placeId", "id" DESC);

-- AddForeignKey
ALTER TABLE "Address" ADD CONSTRAINT "Address_placeId_fkey" FOREIGN KEY ("placeId") REFERENCES "Place"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Pet" ADD CONSTRAINT "Pet_placeId_fkey" FOREIGN KEY ("placeId") REFERENCES "Place"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- By the beginning of a name, or of a word in it. Loading the gazetteer into an empty table makes it anew, which is faster.
CREATE INDEX "Place_keys_idx" ON "Place" USING gin ("keys" gin_trgm_ops);

-- A pet is where its owner lives: copied, so that finding pets near a place needs no owners.
CREATE FUNCTION follow_pet_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever changes the place meanwhile waits, and then finds this pet.
  SELECT "placeId" INTO NEW."placeId" FROM "Address" WHERE "userId" = NEW."userId" FOR SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER "Pet_placed" BEFORE INSERT ON "Pet" FOR EACH ROW EXECUTE FUNCTION follow_pet_place();

CREATE FUNCTION follow_address_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE "Pet" SET "placeId" = NULL WHERE "userId" = OLD."userId" AND "placeId" IS NOT NULL;
  ELSE
    UPDATE "Pet" SET "placeId" = NEW."placeId" WHERE "userId" = NEW."userId" AND "placeId" IS DISTINCT FROM NEW."placeId";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Address_placed" AFTER INSERT OR UPDATE OF "placeId" OR DELETE ON "Address" FOR EACH ROW
  EXECUTE FUNCTION follow_address_place();

-- Kilometres along a great circle, by the haversine formula. Inlined by the planner.
CREATE FUNCTION distance_km(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
  RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 12742 * asin(sqrt(least(1,
  sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lng2 - lng1) / 2) ^ 2)));

-- Which place somebody means who writes its name: the one of this name in the country, or the one that is much larger than all others of
-- the name. Of the others nobody can tell.
CREATE FUNCTION find_place(country char(2), city text) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT (array_agg(id ORDER BY population DESC))[1]
  FROM "Place"
  WHERE search_key(city) <> '' AND "countryCode" = country AND "keys" LIKE '%|' || search_key(city) || '|%'
  HAVING count(*) = 1 OR max(population) >= 5 * greatest((array_agg(population ORDER BY population DESC))[2], 1000)
);
