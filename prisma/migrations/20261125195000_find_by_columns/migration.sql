-- Find reads one index per sort order: the columns of the order first, then the filter columns.
-- PostgreSQL walks the index in page order and skips other entries without visiting the table.
ALTER TABLE "Pet"
  ADD COLUMN "hasPhoto" BOOLEAN GENERATED ALWAYS AS ("mainPhotoId" IS NOT NULL) STORED,
  ADD COLUMN "ownerCategoryId" INTEGER;

DROP TRIGGER "Pet_ranges" ON "Pet";
DROP TRIGGER "Place_moved" ON "Place";
DROP FUNCTION follow_pet_ranges, follow_place_point, pet_find_ranges, price_range;
DROP INDEX "Pet_found_by_idx", "Pet_found_with_photo_idx", "Pet_found_without_photo_idx", "Pet_found_for_sale_idx",
  "Pet_found_for_breeding_idx", "Pet_found_by_age_idx", "Pet_found_by_price_idx", "Pet_found_by_place_idx",
  "Pet_visitors_idx", "Pet_visitors_found_by_idx", "Pet_visitors_with_photo_idx", "Pet_visitors_without_photo_idx",
  "Pet_visitors_for_sale_idx", "Pet_visitors_for_breeding_idx";
ALTER TABLE "Pet" DROP COLUMN "findRanges";

UPDATE "Pet" pet SET "ownerCategoryId" = person."userCategoryId" FROM "User" person WHERE person.id = pet."userId";

-- TRIGGER: copies the owner's category to "ownerCategoryId" and builds "findKeys".
CREATE OR REPLACE FUNCTION pet_find_keys(pet "Pet") RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN array_remove(ARRAY[
  'kind:' || pet."petCategoryId",
  'breed:' || pet."petCategoryGroupId",
  'sex:' || CASE pet.gender WHEN 'MALE' THEN 'm' ELSE 'f' END,
  'owner:' || pet."ownerCategoryId",
  'size:' || lower(pet.size::text),
  CASE WHEN pet."giveAway" THEN 'offer:adoption' END,
  CASE WHEN pet."priceForSale" IS NOT NULL THEN 'offer:sale' END,
  CASE WHEN pet."priceForBreeding" IS NOT NULL THEN 'offer:breeding' END,
  CASE WHEN pet."hasPedigree" THEN 'pedigree:yes' END,
  CASE WHEN pet.vaccinated THEN 'facts:vaccinated' END,
  CASE WHEN pet.neutered THEN 'facts:neutered' END,
  CASE WHEN pet.chipped THEN 'facts:chipped' END,
  CASE WHEN pet."goodWithChildren" THEN 'facts:children' END,
  CASE WHEN pet."goodWithDogs" THEN 'facts:dogs' END,
  CASE WHEN pet."goodWithCats" THEN 'facts:cats' END
], NULL) || ARRAY(SELECT 'tags:' || tag FROM unnest(pet.tags) tag);

DROP TRIGGER "Pet_found_by" ON "Pet";
DROP FUNCTION follow_pet_facts;
CREATE FUNCTION set_pet_find_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- A concurrent change of the category waits for this row lock and then finds the new pet.
    SELECT "userCategoryId" INTO NEW."ownerCategoryId" FROM "User" WHERE id = NEW."userId" FOR SHARE;
  END IF;
  NEW."findKeys" := pet_find_keys(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER "Pet_find_keys" BEFORE INSERT OR UPDATE OF "petCategoryId", "petCategoryGroupId", "gender", "size", "giveAway",
  "priceForSale", "priceForBreeding", "hasPedigree", "vaccinated", "neutered", "chipped", "goodWithChildren", "goodWithDogs",
  "goodWithCats", "tags", "ownerCategoryId" ON "Pet"
  FOR EACH ROW EXECUTE FUNCTION set_pet_find_keys();

CREATE OR REPLACE FUNCTION follow_owner_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Pet" SET "ownerCategoryId" = NEW."userCategoryId" WHERE "userId" = NEW.id;
  RETURN NULL;
END $$;

CREATE INDEX "Pet_find_newest_idx" ON "Pet" ("hasPhoto" DESC, "id" DESC, "visibleToVisitors", "petCategoryId", "petCategoryGroupId",
    "ownerCategoryId", "gender", "size", "giveAway", "priceForSale", "priceForBreeding", "hasPedigree", "vaccinated", "neutered",
    "chipped", "goodWithChildren", "goodWithDogs", "goodWithCats", "birthdate", "currency")
  INCLUDE ("tags", "userId", "offerConfirmedAt", "placeId")
  WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE';
CREATE INDEX "Pet_find_kind_idx" ON "Pet" ("petCategoryId", "hasPhoto" DESC, "id" DESC, "visibleToVisitors", "petCategoryGroupId",
    "ownerCategoryId", "gender", "size", "giveAway", "priceForSale", "priceForBreeding", "hasPedigree", "vaccinated", "neutered",
    "chipped", "goodWithChildren", "goodWithDogs", "goodWithCats", "birthdate", "currency")
  INCLUDE ("tags", "userId", "offerConfirmedAt", "placeId")
  WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE';
CREATE INDEX "Pet_find_place_idx" ON "Pet" ("placeId", "id" DESC, "visibleToVisitors", "petCategoryId", "petCategoryGroupId",
    "ownerCategoryId", "gender", "size", "giveAway", "priceForSale", "priceForBreeding", "hasPedigree", "vaccinated", "neutered",
    "chipped", "goodWithChildren", "goodWithDogs", "goodWithCats", "birthdate")
  INCLUDE ("tags", "userId", "offerConfirmedAt", "currency", "hasPhoto")
  WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE';
CREATE INDEX "Pet_find_sale_idx" ON "Pet" ("currency", "priceForSale", "id" DESC, "visibleToVisitors", "petCategoryId",
    "petCategoryGroupId", "ownerCategoryId", "gender", "size", "giveAway", "priceForBreeding", "hasPedigree", "vaccinated",
    "neutered", "chipped", "goodWithChildren", "goodWithDogs", "goodWithCats", "birthdate")
  INCLUDE ("tags", "userId", "offerConfirmedAt", "placeId", "hasPhoto")
  WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE' AND "priceForSale" IS NOT NULL;
CREATE INDEX "Pet_find_breeding_idx" ON "Pet" ("currency", "priceForBreeding", "id" DESC, "visibleToVisitors", "petCategoryId",
    "petCategoryGroupId", "ownerCategoryId", "gender", "size", "giveAway", "priceForSale", "hasPedigree", "vaccinated",
    "neutered", "chipped", "goodWithChildren", "goodWithDogs", "goodWithCats", "birthdate")
  INCLUDE ("tags", "userId", "offerConfirmedAt", "placeId", "hasPhoto")
  WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE' AND "priceForBreeding" IS NOT NULL;
