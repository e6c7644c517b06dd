ALTER TABLE "Pet" ADD COLUMN     "findRanges" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- From here on written by hand: what the schema language cannot say.

-- The prices from 1, 2 or 5 of as many digits on: 15 000 is of '5-1', 7 of '1-5'.
CREATE FUNCTION price_range(price numeric) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN length(trunc(price)::text) || '-' || CASE WHEN left(trunc(price)::text, 1) >= '5' THEN '5' WHEN left(trunc(price)::text, 1) >= '2' THEN '2'
  ELSE left(trunc(price)::text, 1) END;

-- Roughly what a pet is found by between two values: the year of its birth, its prices, and where it is, in cells of a quarter of a degree
-- and of a degree (find/find.filters.ts).
CREATE FUNCTION pet_find_ranges(pet "Pet") RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN array_remove(ARRAY[
  'born:' || extract(year FROM pet.birthdate),
  'sale:' || pet."currency" || ':' || price_range(pet."priceForSale"),
  'breeding:' || pet."currency" || ':' || price_range(pet."priceForBreeding"),
  (SELECT 'near:' || floor(latitude * 4) || ':' || floor(longitude * 4) FROM "Place" WHERE id = pet."placeId"),
  (SELECT 'around:' || floor(latitude) || ':' || floor(longitude) FROM "Place" WHERE id = pet."placeId")
], NULL);

-- TRIGGER: they follow the pet, and the point of its place. Triggers run in the order of their names: this one after "Pet_placed".
CREATE FUNCTION follow_pet_ranges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."findRanges" := pet_find_ranges(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER "Pet_ranges" BEFORE INSERT OR UPDATE OF "birthdate", "currency", "priceForSale", "priceForBreeding", "placeId" ON "Pet"
  FOR EACH ROW EXECUTE FUNCTION follow_pet_ranges();

CREATE FUNCTION follow_place_point() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Pet" pet SET "findRanges" = pet_find_ranges(pet) WHERE "placeId" = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "Place_moved" AFTER UPDATE OF "latitude", "longitude" ON "Place" FOR EACH ROW
  WHEN (OLD."latitude" <> NEW."latitude" OR OLD."longitude" <> NEW."longitude") EXECUTE FUNCTION follow_place_point();

UPDATE "Pet" pet SET "findRanges" = pet_find_ranges(pet);

-- Both in one index: it knows which pets have all that is looked for, and none but those are read.
DROP INDEX "Pet_findKeys_idx";
CREATE INDEX "Pet_found_by_idx" ON "Pet" USING gin ("findKeys", "findRanges") WITH (fastupdate = off)
  WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE';
