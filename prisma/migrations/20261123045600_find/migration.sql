-- CreateEnum
CREATE TYPE "SearchAlert" AS ENUM ('AT_ONCE', 'DAILY', 'NEVER');

-- AlterEnum
ALTER TYPE "NotificationKind" ADD VALUE 'SAVED_SEARCH';

-- AlterTable
ALTER TABLE "Pet" ADD COLUMN     "findKeys" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "Favourite" (
    "id" BIGSERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "petId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Favourite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SavedSearch" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "filters" JSONB NOT NULL,
    "keys" TEXT[],
    "alert" "SearchAlert" NOT NULL DEFAULT 'AT_ONCE',
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SavedSearch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SavedSearchHit" (
    "savedSearchId" INTEGER NOT NULL,
    "petId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "toldAt" TIMESTAMPTZ(3),

    CONSTRAINT "SavedSearchHit_pkey" PRIMARY KEY ("savedSearchId","petId")
);

-- CreateIndex
CREATE UNIQUE INDEX "Favourite_userId_petId_key" ON "Favourite"("userId", "petId");

-- CreateIndex
CREATE INDEX "Favourite_userId_id_idx" ON "Favourite"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "Favourite_petId_idx" ON "Favourite"("petId");

-- CreateIndex
CREATE INDEX "SavedSearch_userId_id_idx" ON "SavedSearch"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "SavedSearchHit_petId_idx" ON "SavedSearchHit"("petId");

-- AddForeignKey
ALTER TABLE "Favourite" ADD CONSTRAINT "Favourite_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Favourite" ADD CONSTRAINT "Favourite_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedSearch" ADD CONSTRAINT "SavedSearch_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedSearchHit" ADD CONSTRAINT "SavedSearchHit_savedSearchId_fkey" FOREIGN KEY ("savedSearchId") REFERENCES "SavedSearch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedSearchHit" ADD CONSTRAINT "SavedSearchHit_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand: what the schema language cannot say.

-- What a pet is found by: each filter with the value that it has.
CREATE FUNCTION pet_find_keys(pet "Pet") RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN array_remove(ARRAY[
  'kind:' || pet."petCategoryId",
  'breed:' || pet."petCategoryGroupId",
  'sex:' || CASE pet.gender WHEN 'MALE' THEN 'm' ELSE 'f' END,
  'owner:' || (SELECT "userCategoryId" FROM "User" WHERE id = pet."userId"),
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

-- TRIGGER: they follow the pet, and the category of its owner.
CREATE FUNCTION follow_pet_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."findKeys" := pet_find_keys(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER "Pet_found_by" BEFORE INSERT OR UPDATE OF "petCategoryId", "petCategoryGroupId", "gender", "size", "giveAway", "priceForSale",
  "priceForBreeding", "hasPedigree", "vaccinated", "neutered", "chipped", "goodWithChildren", "goodWithDogs", "goodWithCats", "tags" ON "Pet"
  FOR EACH ROW EXECUTE FUNCTION follow_pet_facts();

CREATE FUNCTION follow_owner_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Pet" pet SET "findKeys" = pet_find_keys(pet) WHERE "userId" = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "User_category_changed" AFTER UPDATE OF "userCategoryId" ON "User" FOR EACH ROW
  WHEN (OLD."userCategoryId" IS DISTINCT FROM NEW."userCategoryId") EXECUTE FUNCTION follow_owner_category();

UPDATE "Pet" pet SET "findKeys" = pet_find_keys(pet);

-- Pets that can be found: by what they have, which is read for what few pets have; and in each order, of which the beginning is read for
-- what many have. Changes are written into the first at once, since a search would read those that are not.
CREATE INDEX "Pet_findKeys_idx" ON "Pet" USING gin ("findKeys") WITH (fastupdate = off) WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE';
CREATE INDEX "Pet_found_with_photo_idx" ON "Pet" ("id" DESC) WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE' AND "mainPhotoId" IS NOT NULL;
CREATE INDEX "Pet_found_without_photo_idx" ON "Pet" ("id" DESC) WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE' AND "mainPhotoId" IS NULL;
CREATE INDEX "Pet_found_for_sale_idx" ON "Pet" ("currency", "priceForSale", "id" DESC)
  WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE' AND "priceForSale" IS NOT NULL;
CREATE INDEX "Pet_found_for_breeding_idx" ON "Pet" ("currency", "priceForBreeding", "id" DESC)
  WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE' AND "priceForBreeding" IS NOT NULL;
CREATE INDEX "Pet_found_by_age_idx" ON "Pet" ("birthdate") WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE';

-- TRIGGER: "Pet"."savedCount" counts its favourites.
CREATE FUNCTION count_favourite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Pet" SET "savedCount" = "savedCount" + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW."petId" ELSE OLD."petId" END;
  RETURN NULL;
END $$;
CREATE TRIGGER "Favourite_counted" AFTER INSERT OR DELETE ON "Favourite" FOR EACH ROW EXECUTE FUNCTION count_favourite();

-- Which searches a new pet may concern, and what has come to them that their owners are told of once a day.
CREATE INDEX "SavedSearch_keys_idx" ON "SavedSearch" USING gin ("keys") WHERE "alert" <> 'NEVER';
CREATE INDEX "SavedSearchHit_untold_idx" ON "SavedSearchHit" ("savedSearchId", "createdAt") WHERE "toldAt" IS NULL;

SELECT pgboss.create_queue('saved-searches', '{"policy": "standard", "retryLimit": 6, "retryDelay": 15, "retryBackoff": true, "expireInSeconds": 300, "retentionMinutes": 2880}');

-- TRIGGER: a pet that has come, or changed so that other searches may find it, adds a job where anybody looks for what it has.
CREATE FUNCTION follow_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "SavedSearch" WHERE "alert" <> 'NEVER' AND "keys" <@ NEW."findKeys" AND "userId" <> NEW."userId") THEN
    INSERT INTO pgboss.job (name, data, expire_in, keep_until, retry_limit, retry_delay, retry_backoff, policy)
    SELECT name, jsonb_build_object('petId', NEW.id), expire_seconds * interval '1 second',
      now() + retention_minutes * interval '1 minute', retry_limit, retry_delay, retry_backoff, policy
    FROM pgboss.queue WHERE name = 'saved-searches';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Pet_arrived" AFTER INSERT ON "Pet" FOR EACH ROW
  WHEN (NEW."hiddenAt" IS NULL AND NEW."offerState" = 'AVAILABLE') EXECUTE FUNCTION follow_arrival();
CREATE TRIGGER "Pet_changed" AFTER UPDATE ON "Pet" FOR EACH ROW
  WHEN (NEW."hiddenAt" IS NULL AND NEW."offerState" = 'AVAILABLE' AND (
    OLD."findKeys" <> NEW."findKeys" OR OLD."offerState" <> NEW."offerState" OR OLD."hiddenAt" IS NOT NULL
    OR OLD."placeId" IS DISTINCT FROM NEW."placeId" OR OLD."priceForSale" IS DISTINCT FROM NEW."priceForSale"
    OR OLD."priceForBreeding" IS DISTINCT FROM NEW."priceForBreeding" OR OLD."currency" IS DISTINCT FROM NEW."currency"
    OR OLD."offerConfirmedAt" <> NEW."offerConfirmedAt"))
  EXECUTE FUNCTION follow_arrival();
