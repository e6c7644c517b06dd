-- Keeps "Pet"."askedCount", the number of users who asked about a pet. Messages of one
-- conversation are stored one after another, so no user is counted twice.
CREATE OR REPLACE FUNCTION after_pet_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "Message" WHERE "petId" = NEW."petId" AND "senderId" = NEW."senderId" AND id <> NEW.id
  ) THEN
    UPDATE "Pet" SET "askedCount" = "askedCount" + 1 WHERE id = NEW."petId";
  END IF;
  RETURN NULL;
END $$;

-- Copies a user's category to "ownerCategoryId" of the user's pets.
CREATE OR REPLACE FUNCTION after_owner_category_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Pet" SET "ownerCategoryId" = NEW."userCategoryId" WHERE "userId" = NEW.id;
  RETURN NULL;
END $$;

-- Copies the owner's place to a new pet. A concurrent change of the place waits for this row lock
-- and then updates the new pet too.
CREATE OR REPLACE FUNCTION set_pet_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "placeId" INTO NEW."placeId" FROM "Address" WHERE "userId" = NEW."userId" FOR SHARE;
  RETURN NEW;
END $$;

-- Returns the facts by which saved searches filter, as "filter:value".
CREATE OR REPLACE FUNCTION pet_find_keys(pet "Pet") RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT array_remove(ARRAY[
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
], NULL) || ARRAY(SELECT 'tags:' || tag FROM unnest(pet.tags) tag)
  || ARRAY(SELECT 'colour:' || colour FROM unnest(pet.colours) colour)
$$;

-- Copies the owner's category to a new pet, and updates "findKeys".
CREATE OR REPLACE FUNCTION set_pet_find_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- A concurrent change of the category waits for this row lock and then updates the new pet
    -- too.
    SELECT "userCategoryId" INTO NEW."ownerCategoryId" FROM "User" WHERE id = NEW."userId" FOR SHARE;
  END IF;
  NEW."findKeys" := pet_find_keys(NEW);
  RETURN NEW;
END $$;

-- Copies the place and the category of a pet's new owner to the pet.
CREATE OR REPLACE FUNCTION set_new_owner_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."placeId" := NULL;
  SELECT "placeId" INTO NEW."placeId" FROM "Address" WHERE "userId" = NEW."userId" FOR SHARE;
  SELECT "userCategoryId" INTO NEW."ownerCategoryId" FROM "User" WHERE id = NEW."userId" FOR SHARE;
  NEW."findKeys" := pet_find_keys(NEW);
  RETURN NEW;
END $$;

-- Ends the invitation and the notice of an offered pet when the pet or its owner is deleted.
CREATE OR REPLACE FUNCTION after_pending_transfer_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Invitation" WHERE "secretHash" = OLD."secretHash";
  DELETE FROM "Notice" WHERE "userId" = OLD."toUserId" AND "kind" = 'TRANSFER_OFFERED' AND "path" = '/transfers#' || OLD."uuid";
  RETURN NULL;
END $$;
