-- The database of commit 65208b62. Functions and triggers are in prisma/sql/.
--
-- Builds values of prisma/sql/search/structural.sql, fc8d582873178495
--
-- Replaces: 20261125200000_baseline
-- Replaces: 20261126000000_plain_names
-- Replaces: 20261126012300_blog_plain_text
-- Replaces: 20261126081700_cancel_email_change
-- Replaces: 20261126102200_resume_downloads
-- Replaces: 20261126134700_message_mails
-- Replaces: 20261126140900_search_folding
-- Replaces: 20261126150000_plain_column_names
-- Replaces: 20261126160000_plain_parameter_names
-- Replaces: 20261127110000_pending_pictures
-- Replaces: 20261127120000_address_bans
-- Replaces: 20261127130000_health_records
-- Replaces: 20261127140000_reminders
-- Replaces: 20261127150000_transfers
-- Replaces: 20261127160100_health_notices
-- Replaces: 20261128100000_lost_and_found
-- Replaces: 20261128110000_pet_colours
-- Replaces: 20261128110100_pet_colours_index
-- Replaces: 20261128110200_finders
-- Replaces: 20261128110300_animal_alerts
-- Replaces: 20261128120000_place_population_index
-- Replaces: 20261128121000_finder_blocks
-- Replaces: 20261128121100_animal_report_indexes
-- Replaces: 20261128121200_cases_without_author
-- Last release with them: commit 65208b62

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Accounts and profiles

CREATE TABLE "UserCategory" (
  "id" INTEGER NOT NULL,
  "names" JSONB NOT NULL,
  "descriptions" JSONB NOT NULL,
  PRIMARY KEY (id)
);

CREATE TYPE "Audience" AS ENUM ('USERS', 'FRIENDS', 'ME');

CREATE TYPE "Role" AS ENUM ('MEMBER', 'MODERATOR', 'ADMINISTRATOR');

CREATE TABLE "User" (
  "id" SERIAL,
  "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
  "email" VARCHAR(254) NOT NULL,
  "passwordHash" VARCHAR(255) NOT NULL,
  "firstName" VARCHAR(100),
  "lastName" VARCHAR(100),
  "birthDate" DATE,
  "description" TEXT,
  "phoneNumber" VARCHAR(40),
  "facebook" VARCHAR(2048),
  "twitter" VARCHAR(2048),
  "youtube" VARCHAR(2048),
  "tiktok" VARCHAR(2048),
  "userCategoryId" INTEGER,
  "profilePhotoId" INTEGER,
  "profilePhotoPicked" BOOLEAN NOT NULL DEFAULT false,
  "albumLikeCount" INTEGER NOT NULL DEFAULT 0,
  "albumUpdatedAt" TIMESTAMPTZ(3),
  "disabledAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  "emailVisibility" "Audience" NOT NULL DEFAULT 'USERS',
  "phoneVisibility" "Audience" NOT NULL DEFAULT 'USERS',
  "birthDateVisibility" "Audience",
  "streetVisibility" "Audience",
  "emailConfirmedAt" TIMESTAMPTZ(3),
  "newEmail" VARCHAR(254),
  "role" "Role" NOT NULL DEFAULT 'MEMBER',
  "suspendedUntil" TIMESTAMPTZ(3),
  "answersWithin" INTEGER,
  "profilePhotoKey" VARCHAR(100),
  "profilePhotoWidths" INTEGER[],
  "words" TSVECTOR GENERATED ALWAYS AS (search_words("firstName" || COALESCE(' ' || "lastName",
    ''))) STORED,
  "nameKey" TEXT GENERATED ALWAYS AS (search_key("firstName" || COALESCE(' ' || "lastName",
    ''))) STORED,
  PRIMARY KEY (id),
  CONSTRAINT "User_email_lower_case" CHECK (email = lower(email)),
  CONSTRAINT "User_newEmail_lower_case" CHECK ("newEmail" = lower("newEmail"))
);
CREATE UNIQUE INDEX "User_uuid_key" ON "User" (uuid);
CREATE UNIQUE INDEX "User_email_key" ON "User" (email);
CREATE UNIQUE INDEX "User_profilePhotoId_key" ON "User" ("profilePhotoId");
CREATE INDEX "User_userCategoryId_id_idx" ON "User" ("userCategoryId", id DESC);
CREATE INDEX "User_name_idx" ON "User" (folded_name("firstName" || COALESCE(' ' || "lastName",
  '')) COLLATE "C");
CREATE INDEX "User_lastName_idx" ON "User" (folded_name("lastName") COLLATE "C");
CREATE INDEX "User_albumUpdatedAt_id_disabledAt_idx" ON "User" ("albumUpdatedAt" DESC, id DESC,
  "disabledAt");
-- The few users with a role.
CREATE INDEX "User_staff" ON "User" (id DESC) WHERE role <> 'MEMBER';
-- The few disabled users, whom the readers of the wall filter out.
CREATE INDEX "User_disabled" ON "User" (id) WHERE "disabledAt" IS NOT NULL;
CREATE INDEX "User_words_idx" ON "User" USING gin (words, "nameKey" gin_trgm_ops)
  WHERE "userCategoryId" = 1;
CREATE INDEX "User_business_words_idx" ON "User" USING gin (words, "nameKey" gin_trgm_ops)
  WHERE "userCategoryId" <> 1;

CREATE TABLE "Session" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "userId" INTEGER NOT NULL,
  "userAgent" VARCHAR(300),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX "Session_userId_lastSeenAt_idx" ON "Session" ("userId", "lastSeenAt" DESC);
CREATE INDEX "Session_expiresAt_idx" ON "Session" ("expiresAt");

CREATE TYPE "AccountLinkKind" AS ENUM ('NEW_PASSWORD', 'CONFIRM_EMAIL', 'CANCEL_EMAIL_CHANGE');

CREATE TABLE "AccountLink" (
  "userId" INTEGER NOT NULL,
  "kind" "AccountLinkKind" NOT NULL,
  "secretHash" BYTEA NOT NULL,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "email" VARCHAR(254),
  PRIMARY KEY ("userId", kind)
);
CREATE UNIQUE INDEX "AccountLink_secretHash_key" ON "AccountLink" ("secretHash");

CREATE TABLE "KnownDevice" (
  "userId" INTEGER NOT NULL,
  "tokenHash" BYTEA NOT NULL,
  "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("userId", "tokenHash")
);

CREATE TABLE "SecondFactor" (
  "userId" INTEGER NOT NULL,
  "secret" BYTEA NOT NULL,
  "enabledAt" TIMESTAMPTZ(3),
  "lastStep" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("userId")
);

CREATE TABLE "RecoveryCode" (
  "userId" INTEGER NOT NULL,
  "codeHash" BYTEA NOT NULL,
  PRIMARY KEY ("userId", "codeHash")
);

CREATE TYPE "RegistrationMode" AS ENUM ('OPEN', 'INVITED', 'CLOSED');

CREATE TABLE "Registration" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "mode" "RegistrationMode" NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT "Registration_one_row" CHECK (id = 1)
);

CREATE TABLE "Invitation" (
  "id" SERIAL,
  "secretHash" BYTEA NOT NULL,
  "note" VARCHAR(200),
  "uses" INTEGER NOT NULL,
  "usesLeft" INTEGER NOT NULL,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "createdById" INTEGER,
  PRIMARY KEY (id),
  CONSTRAINT "Invitation_uses" CHECK ("usesLeft" >= 0 AND "usesLeft" <= uses)
);
CREATE UNIQUE INDEX "Invitation_secretHash_key" ON "Invitation" ("secretHash");
CREATE INDEX "Invitation_createdById_idx" ON "Invitation" ("createdById")
  WHERE "createdById" IS NOT NULL;

CREATE TYPE "DataDownloadState" AS ENUM ('PREPARING', 'READY', 'FAILED');

CREATE TYPE "DataDownloadFailure" AS ENUM ('STORAGE_FULL', 'INTERNAL');

CREATE TABLE "DataDownload" (
  "userId" INTEGER NOT NULL,
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "state" "DataDownloadState" NOT NULL DEFAULT 'PREPARING',
  "failure" "DataDownloadFailure",
  "language" VARCHAR(8) NOT NULL,
  "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "finishedAt" TIMESTAMPTZ(3),
  "fileName" VARCHAR(32),
  "bytes" BIGINT,
  "expiresAt" TIMESTAMPTZ(3),
  "secretHash" BYTEA,
  "secretUntil" TIMESTAMPTZ(3),
  "secretSession" UUID,
  PRIMARY KEY ("userId"),
  CONSTRAINT "DataDownload_state_check" CHECK ((state = 'PREPARING') = ("finishedAt" IS NULL)
    AND (state = 'FAILED') = (failure IS NOT NULL)
    AND (state = 'READY') = ("fileName" IS NOT NULL AND bytes IS NOT NULL
    AND "expiresAt" IS NOT NULL) AND ("secretHash" IS NULL OR state = 'READY')
    AND ("secretHash" IS NULL) = ("secretUntil" IS NULL)
    AND ("secretHash" IS NULL) = ("secretSession" IS NULL))
);
CREATE UNIQUE INDEX "DataDownload_id_key" ON "DataDownload" (id);
CREATE UNIQUE INDEX "DataDownload_fileName_key" ON "DataDownload" ("fileName");
CREATE UNIQUE INDEX "DataDownload_secretHash_key" ON "DataDownload" ("secretHash");
CREATE INDEX "DataDownload_expiresAt_idx" ON "DataDownload" ("expiresAt");

CREATE TABLE "Block" (
  "blockerId" INTEGER NOT NULL,
  "blockedId" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "id" BIGSERIAL,
  PRIMARY KEY ("blockerId", "blockedId"),
  CONSTRAINT "Block_two_people" CHECK ("blockerId" <> "blockedId")
);
CREATE INDEX "Block_blockedId_idx" ON "Block" ("blockedId");
CREATE INDEX "Block_blockerId_id_idx" ON "Block" ("blockerId", id DESC);

CREATE TABLE "AddressBan" (
  "network" VARCHAR(50) NOT NULL,
  "reason" VARCHAR(200) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY ("network")
);

-- Places and businesses

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
  "regionNames" JSONB,
  PRIMARY KEY (id)
);
CREATE INDEX "Place_latitude_longitude_idx" ON "Place" (latitude, longitude);
CREATE INDEX "Place_population_idx" ON "Place" (population DESC, id);
-- Places by the beginning of a name or of a word in it. Loading all places rebuilds the index.
CREATE INDEX "Place_keys_idx" ON "Place" USING gin (keys gin_trgm_ops);

CREATE TABLE "Gazetteer" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "version" VARCHAR(64) NOT NULL,
  "loadedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastAddressId" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "Gazetteer_id_check" CHECK (id = 1),
  PRIMARY KEY (id)
);

CREATE TABLE "Address" (
  "id" SERIAL,
  "userId" INTEGER NOT NULL,
  "country" VARCHAR(200) NOT NULL,
  "city" VARCHAR(200) NOT NULL,
  "street" VARCHAR(200) NOT NULL,
  "placeId" INTEGER,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Address_userId_key" ON "Address" ("userId");
CREATE INDEX "Address_placeId_idx" ON "Address" ("placeId");
-- Businesses are also found by the city that they wrote.
CREATE INDEX "Address_words_idx" ON "Address" USING gin (search_words(city));

CREATE TABLE "Service" (
  "id" INTEGER NOT NULL,
  "userCategoryIds" INTEGER[],
  "names" JSONB NOT NULL,
  PRIMARY KEY (id)
);
-- Reference data by its names in all languages.
CREATE INDEX "Service_words_idx" ON "Service" USING gin (search_words(jsonb_path_query_array(names,
  '$.*')::text));

CREATE TYPE "BusinessKind" AS ENUM ('KENNEL', 'BEAUTY_PARLOR', 'VETERINARY', 'SHELTER');

CREATE TABLE "BusinessProfile" (
  "id" SERIAL,
  "userId" INTEGER NOT NULL,
  "kind" "BusinessKind" NOT NULL,
  "establishmentDate" TIMESTAMPTZ(3) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  "timeZone" VARCHAR(64),
  "byAppointment" BOOLEAN NOT NULL DEFAULT false,
  "hoursNote" VARCHAR(200),
  "coverPhotoId" INTEGER,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "BusinessProfile_userId_kind_key" ON "BusinessProfile" ("userId", kind);
CREATE INDEX "BusinessProfile_coverPhotoId_idx" ON "BusinessProfile" ("coverPhotoId");

CREATE TYPE "PriceKind" AS ENUM ('FROM', 'EXACT', 'ON_REQUEST');

CREATE TABLE "BusinessService" (
  "businessProfileId" INTEGER NOT NULL,
  "serviceId" INTEGER NOT NULL,
  "priceKind" "PriceKind",
  "price" NUMERIC(12,2),
  "currency" CHAR(3),
  PRIMARY KEY ("businessProfileId", "serviceId"),
  CONSTRAINT "BusinessService_price_of_kind" CHECK (("priceKind" IS NOT NULL
    AND "priceKind" <> 'ON_REQUEST') = (price IS NOT NULL)),
  CONSTRAINT "BusinessService_price_has_currency" CHECK ((price IS NULL) = (currency IS NULL)),
  CONSTRAINT "BusinessService_price_positive" CHECK (price > 0),
  CONSTRAINT "BusinessService_currency_upper_case" CHECK (currency ~ '^[A-Z]{3}$')
);
CREATE INDEX "BusinessService_serviceId_idx" ON "BusinessService" ("serviceId");

CREATE TABLE "OpeningHours" (
  "businessProfileId" INTEGER NOT NULL,
  "opensAt" INTEGER NOT NULL,
  "closesAt" INTEGER NOT NULL,
  CONSTRAINT "OpeningHours_week_check" CHECK ("opensAt" >= 0 AND "opensAt" <= 10079
    AND "closesAt" > "opensAt" AND "closesAt" <= ("opensAt" + 1440)),
  PRIMARY KEY ("businessProfileId", "opensAt")
);

-- Pets

CREATE TABLE "PetCategory" (
  "id" INTEGER NOT NULL,
  "photoUrl" VARCHAR(200) NOT NULL,
  "names" JSONB NOT NULL,
  "descriptions" JSONB NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE "PetCategoryGroup" (
  "id" INTEGER NOT NULL,
  "petCategoryId" INTEGER NOT NULL,
  "photoUrl" VARCHAR(200) NOT NULL,
  "names" JSONB NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX "PetCategoryGroup_petCategoryId_id_idx" ON "PetCategoryGroup" ("petCategoryId", id);
CREATE UNIQUE INDEX "PetCategoryGroup_id_petCategoryId_key" ON "PetCategoryGroup" (id,
  "petCategoryId");
CREATE INDEX "PetCategoryGroup_words_idx" ON "PetCategoryGroup" USING gin (search_words(jsonb_path_query_array(names,
  '$.*')::text));

CREATE TABLE "PetCategoryFood" (
  "id" INTEGER NOT NULL,
  "petCategoryId" INTEGER NOT NULL,
  "names" JSONB NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX "PetCategoryFood_petCategoryId_id_idx" ON "PetCategoryFood" ("petCategoryId", id);
CREATE UNIQUE INDEX "PetCategoryFood_id_petCategoryId_key" ON "PetCategoryFood" (id,
  "petCategoryId");

CREATE TYPE "Gender" AS ENUM ('MALE', 'FEMALE');

CREATE TYPE "OfferState" AS ENUM ('AVAILABLE', 'RESERVED', 'DONE');

CREATE TYPE "PetSize" AS ENUM ('SMALL', 'MEDIUM', 'LARGE');

CREATE TABLE "Pet" (
  "id" SERIAL,
  "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
  "userId" INTEGER NOT NULL,
  "petCategoryId" INTEGER NOT NULL,
  "petCategoryGroupId" INTEGER NOT NULL,
  "petCategoryFoodId" INTEGER,
  "name" VARCHAR(50) NOT NULL,
  "birthdate" DATE,
  "gender" "Gender" NOT NULL,
  "hasPedigree" BOOLEAN NOT NULL DEFAULT false,
  "giveAway" BOOLEAN NOT NULL DEFAULT false,
  "priceForBreeding" NUMERIC(12,2),
  "priceForSale" NUMERIC(12,2),
  "description" TEXT,
  "mainPhotoId" INTEGER,
  "albumLikeCount" INTEGER NOT NULL DEFAULT 0,
  "albumUpdatedAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  "hiddenAt" TIMESTAMPTZ(3),
  "currency" CHAR(3),
  "offerState" "OfferState" NOT NULL DEFAULT 'AVAILABLE',
  "offerStateAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "offerConfirmedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "offerAskedAt" TIMESTAMPTZ(3),
  "vaccinated" BOOLEAN,
  "neutered" BOOLEAN,
  "chipped" BOOLEAN,
  "chipNumber" VARCHAR(20),
  "goodWithChildren" BOOLEAN,
  "goodWithDogs" BOOLEAN,
  "goodWithCats" BOOLEAN,
  "size" "PetSize",
  "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "visibleToVisitors" BOOLEAN NOT NULL DEFAULT false,
  "seenCount" INTEGER NOT NULL DEFAULT 0,
  "savedCount" INTEGER NOT NULL DEFAULT 0,
  "askedCount" INTEGER NOT NULL DEFAULT 0,
  "placeId" INTEGER,
  "findKeys" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "words" TSVECTOR GENERATED ALWAYS AS (search_words(name)) STORED,
  "nameKey" TEXT GENERATED ALWAYS AS (search_key(name)) STORED,
  "hasPhoto" BOOLEAN GENERATED ALWAYS AS ("mainPhotoId" IS NOT NULL) STORED,
  "ownerCategoryId" INTEGER,
  "diedOn" DATE,
  "isMemorial" BOOLEAN NOT NULL DEFAULT false,
  "colours" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "markings" VARCHAR(300),
  PRIMARY KEY (id),
  CONSTRAINT "Pet_breeding_price_positive" CHECK ("priceForBreeding" > 0),
  CONSTRAINT "Pet_sale_price_positive" CHECK ("priceForSale" > 0),
  CONSTRAINT "Pet_give_away_is_not_for_sale" CHECK (NOT ("giveAway"
    AND "priceForSale" IS NOT NULL)),
  CONSTRAINT "Pet_spiders_have_no_food" CHECK ("petCategoryId" <> 6 OR "petCategoryFoodId" IS NULL),
  CONSTRAINT "Pet_currency_upper_case" CHECK (currency ~ '^[A-Z]{3}$')
);
CREATE UNIQUE INDEX "Pet_uuid_key" ON "Pet" (uuid);
CREATE UNIQUE INDEX "Pet_mainPhotoId_key" ON "Pet" ("mainPhotoId");
CREATE INDEX "Pet_userId_id_idx" ON "Pet" ("userId", id DESC);
CREATE INDEX "Pet_id_userId_idx" ON "Pet" (id DESC, "userId") WHERE "hiddenAt" IS NULL;
CREATE INDEX "Pet_petCategoryGroupId_id_userId_idx" ON "Pet" ("petCategoryGroupId", id DESC,
  "userId") WHERE "hiddenAt" IS NULL;
CREATE INDEX "Pet_petCategoryId_id_userId_idx" ON "Pet" ("petCategoryId", id DESC, "userId")
  WHERE "hiddenAt" IS NULL;
CREATE INDEX "Pet_albumUpdatedAt_id_userId_idx" ON "Pet" ("albumUpdatedAt" DESC, id DESC, "userId")
  WHERE "hiddenAt" IS NULL;
-- Prices without a currency: a job sets the first one of the installation.
CREATE INDEX "Pet_price_without_currency_idx" ON "Pet" (id) WHERE currency IS NULL
  AND ("priceForSale" IS NOT NULL OR "priceForBreeding" IS NOT NULL);
-- Offers whose owners are still to be asked for confirmation.
CREATE INDEX "Pet_offer_to_confirm_idx" ON "Pet" ("offerConfirmedAt") WHERE "offerAskedAt" IS NULL
  AND "offerState" <> 'DONE' AND "hiddenAt" IS NULL AND ("giveAway"
  OR "priceForSale" IS NOT NULL OR "priceForBreeding" IS NOT NULL);
CREATE INDEX "Pet_placeId_id_idx" ON "Pet" ("placeId", id DESC);
CREATE INDEX "Pet_words_idx" ON "Pet" USING gin (words, "nameKey" gin_trgm_ops)
  WHERE "hiddenAt" IS NULL;
-- Pages of find: one index per sort order, its columns first, then the filter columns.
CREATE INDEX "Pet_find_newest_idx" ON "Pet" ("hasPhoto" DESC, id DESC, "visibleToVisitors",
  "petCategoryId", "petCategoryGroupId", "ownerCategoryId", gender, size, "giveAway",
  "priceForSale", "priceForBreeding", "hasPedigree", vaccinated, neutered, chipped,
  "goodWithChildren", "goodWithDogs", "goodWithCats", birthdate, currency) INCLUDE (tags, "userId",
  "offerConfirmedAt", "placeId") WHERE "hiddenAt" IS NULL
  AND "offerState" = 'AVAILABLE';
CREATE INDEX "Pet_find_kind_idx" ON "Pet" ("petCategoryId", "hasPhoto" DESC, id DESC,
  "visibleToVisitors", "petCategoryGroupId", "ownerCategoryId", gender, size, "giveAway",
  "priceForSale", "priceForBreeding", "hasPedigree", vaccinated, neutered, chipped,
  "goodWithChildren", "goodWithDogs", "goodWithCats", birthdate, currency) INCLUDE (tags, "userId",
  "offerConfirmedAt", "placeId") WHERE "hiddenAt" IS NULL
  AND "offerState" = 'AVAILABLE';
CREATE INDEX "Pet_find_place_idx" ON "Pet" ("placeId", id DESC, "visibleToVisitors",
  "petCategoryId", "petCategoryGroupId", "ownerCategoryId", gender, size, "giveAway",
  "priceForSale", "priceForBreeding", "hasPedigree", vaccinated, neutered, chipped,
  "goodWithChildren", "goodWithDogs", "goodWithCats", birthdate) INCLUDE (tags, "userId",
  "offerConfirmedAt", currency, "hasPhoto") WHERE "hiddenAt" IS NULL
  AND "offerState" = 'AVAILABLE';
CREATE INDEX "Pet_find_sale_idx" ON "Pet" (currency, "priceForSale", id DESC, "visibleToVisitors",
  "petCategoryId", "petCategoryGroupId", "ownerCategoryId", gender, size, "giveAway",
  "priceForBreeding", "hasPedigree", vaccinated, neutered, chipped, "goodWithChildren",
  "goodWithDogs", "goodWithCats", birthdate) INCLUDE (tags, "userId", "offerConfirmedAt",
  "placeId", "hasPhoto") WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE'
  AND "priceForSale" IS NOT NULL;
CREATE INDEX "Pet_find_breeding_idx" ON "Pet" (currency, "priceForBreeding", id DESC,
  "visibleToVisitors", "petCategoryId", "petCategoryGroupId", "ownerCategoryId", gender, size,
  "giveAway", "priceForSale", "hasPedigree", vaccinated, neutered, chipped, "goodWithChildren",
  "goodWithDogs", "goodWithCats", birthdate) INCLUDE (tags, "userId", "offerConfirmedAt",
  "placeId", "hasPhoto") WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE'
  AND "priceForBreeding" IS NOT NULL;
-- Finds pets of a rare colour. For common colours, PostgreSQL reads the index of the sort order.
CREATE INDEX "Pet_find_colours_idx" ON "Pet" USING gin (colours) WHERE "hiddenAt" IS NULL
  AND "offerState" = 'AVAILABLE';
-- Finds the pet that has a chip number. Owners write the number with spaces, dots or hyphens.
CREATE INDEX "Pet_chip_digits_idx" ON "Pet" (regexp_replace("chipNumber", '[^0-9A-Za-z]', '',
  'g')) WHERE "chipNumber" IS NOT NULL;
-- Searches find only pets whose offer state is AVAILABLE, so their indexes need no date of death.
ALTER TABLE "Pet" ADD CONSTRAINT "Pet_dead_is_not_offered" CHECK ("diedOn" IS NULL
  OR ("offerState" = 'DONE'
  AND NOT "giveAway" AND "priceForSale" IS NULL AND "priceForBreeding" IS NULL)) NOT VALID;

CREATE TABLE "Favourite" (
  "id" BIGSERIAL,
  "userId" INTEGER NOT NULL,
  "petId" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Favourite_userId_petId_key" ON "Favourite" ("userId", "petId");
CREATE INDEX "Favourite_userId_id_idx" ON "Favourite" ("userId", id DESC);
CREATE INDEX "Favourite_petId_idx" ON "Favourite" ("petId");

CREATE TYPE "SearchAlert" AS ENUM ('AT_ONCE', 'DAILY', 'NEVER');

CREATE TABLE "SavedSearch" (
  "id" SERIAL,
  "userId" INTEGER NOT NULL,
  "name" VARCHAR(100) NOT NULL,
  "filters" JSONB NOT NULL,
  "keys" TEXT[],
  "alert" "SearchAlert" NOT NULL DEFAULT 'AT_ONCE',
  "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id)
);
CREATE INDEX "SavedSearch_userId_id_idx" ON "SavedSearch" ("userId", id DESC);
-- Saved searches that a new pet may match.
CREATE INDEX "SavedSearch_keys_idx" ON "SavedSearch" USING gin (keys)
  WHERE alert <> 'NEVER';

CREATE TABLE "SavedSearchHit" (
  "savedSearchId" INTEGER NOT NULL,
  "petId" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "notifiedAt" TIMESTAMPTZ(3),
  PRIMARY KEY ("savedSearchId", "petId")
);
CREATE INDEX "SavedSearchHit_petId_idx" ON "SavedSearchHit" ("petId");
CREATE INDEX "SavedSearchHit_untold_idx" ON "SavedSearchHit" ("savedSearchId", "createdAt")
  WHERE "notifiedAt" IS NULL;

CREATE TYPE "TransferState" AS ENUM ('PENDING', 'ACCEPTED', 'DECLINED', 'CANCELLED', 'EXPIRED');

CREATE TABLE "PetTransfer" (
  "id" SERIAL,
  "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
  "petId" INTEGER NOT NULL,
  "fromUserId" INTEGER NOT NULL,
  "toUserId" INTEGER,
  "toEmail" VARCHAR(254),
  "secretHash" BYTEA,
  "withPhotos" BOOLEAN NOT NULL,
  "withRecord" BOOLEAN NOT NULL,
  "withHistory" BOOLEAN NOT NULL,
  "asksForCard" BOOLEAN NOT NULL DEFAULT false,
  "agreesToCard" BOOLEAN NOT NULL DEFAULT false,
  "state" "TransferState" NOT NULL DEFAULT 'PENDING',
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "finishedAt" TIMESTAMPTZ(3),
  "firstAskedAt" TIMESTAMPTZ(3),
  "secondAskedAt" TIMESTAMPTZ(3),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "PetTransfer_uuid_key" ON "PetTransfer" ("uuid");
CREATE UNIQUE INDEX "PetTransfer_secretHash_key" ON "PetTransfer" ("secretHash");
CREATE UNIQUE INDEX "PetTransfer_pending_key" ON "PetTransfer" ("petId") WHERE "state" = 'PENDING';
CREATE INDEX "PetTransfer_petId_idx" ON "PetTransfer" ("petId");
CREATE INDEX "PetTransfer_fromUserId_id_idx" ON "PetTransfer" ("fromUserId", id DESC);
CREATE INDEX "PetTransfer_toUserId_id_idx" ON "PetTransfer" ("toUserId", id DESC);

-- Health records and reminders

CREATE TYPE "HealthEntryKind" AS ENUM ('VACCINATION', 'PARASITE_TREATMENT', 'MEDICATION',
  'VISIT', 'WEIGHT', 'CONDITION', 'TEST', 'NOTE');

CREATE TYPE "ClinicAction" AS ENUM ('GRANTED', 'REVOKED', 'READ', 'ADDED', 'CHANGED',
  'DOWNLOADED');

CREATE TABLE "HealthEntry" (
  "id" BIGSERIAL,
  "petId" INTEGER NOT NULL,
  "kind" "HealthEntryKind" NOT NULL,
  "day" DATE NOT NULL,
  "details" JSONB NOT NULL DEFAULT '{}',
  "note" VARCHAR(5000),
  "topic" VARCHAR(100),
  "dueOn" DATE,
  "endsOn" DATE,
  "clinicId" INTEGER,
  "clinicName" VARCHAR(100),
  "enteredByClinic" BOOLEAN NOT NULL DEFAULT false,
  "hiddenAt" TIMESTAMPTZ(3),
  "isPrivate" BOOLEAN NOT NULL DEFAULT false,
  "version" INTEGER NOT NULL DEFAULT 1,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX "HealthEntry_petId_day_id_idx" ON "HealthEntry" ("petId", "day" DESC, id DESC);
CREATE INDEX "HealthEntry_petId_kind_day_id_idx" ON "HealthEntry" ("petId", "kind", "day" DESC,
  id DESC);
CREATE INDEX "HealthEntry_clinicId_idx" ON "HealthEntry" ("clinicId");
-- Entries that confirm facts about a pet.
CREATE INDEX "HealthEntry_entered_by_clinic_idx" ON "HealthEntry" ("petId")
  WHERE "enteredByClinic";

CREATE TABLE "HealthDocument" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "entryId" BIGINT NOT NULL,
  "petId" INTEGER NOT NULL,
  "key" VARCHAR(100) NOT NULL,
  "title" VARCHAR(200) NOT NULL,
  "type" VARCHAR(40) NOT NULL,
  "bytes" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "HealthDocument_key_key" ON "HealthDocument" ("key");
CREATE INDEX "HealthDocument_entryId_idx" ON "HealthDocument" ("entryId");
CREATE INDEX "HealthDocument_petId_idx" ON "HealthDocument" ("petId");

CREATE TABLE "MedicationDose" (
  "entryId" BIGINT NOT NULL,
  "dueAt" TIMESTAMP(0) NOT NULL,
  "givenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("entryId","dueAt")
);

CREATE TABLE "PetIdentification" (
  "petId" INTEGER NOT NULL,
  "chipDate" DATE,
  "chipPlace" VARCHAR(100),
  "tattoo" VARCHAR(40),
  "passportNumber" VARCHAR(40),
  "insurer" VARCHAR(100),
  "policyNumber" VARCHAR(60),
  "weightFrom" INTEGER,
  "weightUntil" INTEGER,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY ("petId")
);

CREATE TABLE "HealthShare" (
  "id" SERIAL,
  "petId" INTEGER NOT NULL,
  "secretHash" BYTEA NOT NULL,
  "sections" TEXT[],
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "openCount" INTEGER NOT NULL DEFAULT 0,
  "lastOpenedAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "HealthShare_secretHash_key" ON "HealthShare" ("secretHash");
CREATE INDEX "HealthShare_petId_id_idx" ON "HealthShare" ("petId", id DESC);
CREATE INDEX "HealthShare_expiresAt_idx" ON "HealthShare" ("expiresAt");

CREATE TABLE "ClinicAccess" (
  "petId" INTEGER NOT NULL,
  "clinicId" INTEGER NOT NULL,
  "grantedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("petId","clinicId")
);
CREATE INDEX "ClinicAccess_clinicId_petId_idx" ON "ClinicAccess" ("clinicId", "petId");

CREATE TABLE "ClinicAccessEvent" (
  "id" BIGSERIAL,
  "petId" INTEGER NOT NULL,
  "clinicId" INTEGER,
  "clinicName" VARCHAR(100) NOT NULL,
  "action" "ClinicAction" NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id)
);
CREATE INDEX "ClinicAccessEvent_petId_id_idx" ON "ClinicAccessEvent" ("petId", id DESC);
CREATE INDEX "ClinicAccessEvent_clinicId_idx" ON "ClinicAccessEvent" ("clinicId");
CREATE INDEX "ClinicAccessEvent_createdAt_idx" ON "ClinicAccessEvent" ("createdAt");

CREATE TYPE "ReminderUnit" AS ENUM ('DAY', 'WEEK', 'MONTH', 'YEAR');

CREATE TABLE "Reminder" (
  "id" BIGSERIAL,
  "petId" INTEGER NOT NULL,
  "entryId" BIGINT,
  "title" VARCHAR(100),
  "nextOn" DATE NOT NULL,
  "minuteOfDay" INTEGER NOT NULL DEFAULT 480,
  "everyCount" INTEGER,
  "everyUnit" "ReminderUnit",
  "daysBefore" INTEGER[],
  "snoozedUntil" DATE,
  "ignoresQuietHours" BOOLEAN NOT NULL DEFAULT false,
  "sendAt" TIMESTAMP(0),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Reminder_entryId_key" ON "Reminder" ("entryId");
CREATE INDEX "Reminder_petId_nextOn_idx" ON "Reminder" ("petId", "nextOn");
CREATE INDEX "Reminder_sendAt_idx" ON "Reminder" ("sendAt");

CREATE TABLE "CareCalendar" (
  "userId" INTEGER NOT NULL,
  "secretHash" BYTEA NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("userId")
);
CREATE UNIQUE INDEX "CareCalendar_secretHash_key" ON "CareCalendar" ("secretHash");

-- Lost and found animals

CREATE TYPE "AnimalReportType" AS ENUM ('LOST', 'FOUND');

CREATE TYPE "AnimalReportState" AS ENUM ('UNCONFIRMED', 'OPEN', 'HOME', 'SADLY_NOT', 'EXPIRED');

CREATE TYPE "Whereabouts" AS ENUM ('WITH_FINDER', 'SHELTER', 'CLINIC', 'RAN_ON');

CREATE TABLE "AnimalReport" (
  "id" SERIAL,
  "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
  "type" "AnimalReportType" NOT NULL,
  "userId" INTEGER,
  "email" VARCHAR(254),
  "emailConfirmedAt" TIMESTAMPTZ(3),
  "secretHash" BYTEA,
  "uploadSecretHash" BYTEA,
  "language" VARCHAR(8),
  "petId" INTEGER,
  "name" VARCHAR(50),
  "petCategoryId" INTEGER NOT NULL,
  "petCategoryGroupId" INTEGER,
  "size" "PetSize",
  "gender" "Gender",
  "colours" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "markings" VARCHAR(300),
  "description" VARCHAR(2000),
  "behaviour" VARCHAR(300),
  "hasReward" BOOLEAN NOT NULL DEFAULT false,
  "phone" VARCHAR(40),
  "latitude" DOUBLE PRECISION NOT NULL,
  "longitude" DOUBLE PRECISION NOT NULL,
  "cellLatitude" DOUBLE PRECISION NOT NULL,
  "cellLongitude" DOUBLE PRECISION NOT NULL,
  "placeId" INTEGER,
  "seenAt" TIMESTAMPTZ(3) NOT NULL,
  "whereabouts" "Whereabouts",
  "chipRead" BOOLEAN,
  "state" "AnimalReportState" NOT NULL DEFAULT 'OPEN',
  "closedAt" TIMESTAMPTZ(3),
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "askedAt" TIMESTAMPTZ(3),
  "confirmedById" INTEGER,
  "hiddenAt" TIMESTAMPTZ(3),
  "toldCount" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "AnimalReport_uuid_key" ON "AnimalReport" ("uuid");
CREATE UNIQUE INDEX "AnimalReport_secretHash_key" ON "AnimalReport" ("secretHash");
CREATE UNIQUE INDEX "AnimalReport_uploadSecretHash_key" ON "AnimalReport" ("uploadSecretHash");
CREATE INDEX "AnimalReport_type_state_id_idx" ON "AnimalReport" ("type", "state", id DESC);
CREATE INDEX "AnimalReport_userId_id_idx" ON "AnimalReport" ("userId", id DESC);
CREATE INDEX "AnimalReport_petId_idx" ON "AnimalReport" ("petId");
CREATE INDEX "AnimalReport_placeId_idx" ON "AnimalReport" ("placeId");
CREATE INDEX "AnimalReport_confirmedById_idx" ON "AnimalReport" ("confirmedById");
CREATE INDEX "AnimalReport_expiresAt_idx" ON "AnimalReport" ("expiresAt");
-- A pet has at most one open report.
CREATE UNIQUE INDEX "AnimalReport_open_pet_key" ON "AnimalReport" ("petId") WHERE "state" = 'OPEN';
-- Open reports by the centre of their cell, for searches around a point or in a map.
CREATE INDEX "AnimalReport_open_cell_idx" ON "AnimalReport"
  USING gist (point("cellLongitude", "cellLatitude"))
  WHERE "state" = 'OPEN';
-- Only a finder can report without an account, and only an own pet can be lost.
ALTER TABLE "AnimalReport" ADD CONSTRAINT "AnimalReport_reporter" CHECK ("userId" IS NOT NULL
  OR "type" = 'FOUND'),
  ADD CONSTRAINT "AnimalReport_lost_pet" CHECK ("petId" IS NULL OR "type" = 'LOST');
-- Finds the reports in a part of the map.
CREATE INDEX "AnimalReport_state_cellLatitude_cellLongitude_idx" ON "AnimalReport" ("state",
  "cellLatitude", "cellLongitude");
-- Lists reports of both types, newest first.
CREATE INDEX "AnimalReport_state_id_idx" ON "AnimalReport" ("state", id DESC);
-- Finds reports that ended long ago, which a job deletes.
CREATE INDEX "AnimalReport_closedAt_idx" ON "AnimalReport" ("closedAt");

CREATE TABLE "AnimalSighting" (
  "id" SERIAL,
  "reportId" INTEGER NOT NULL,
  "userId" INTEGER,
  "latitude" DOUBLE PRECISION NOT NULL,
  "longitude" DOUBLE PRECISION NOT NULL,
  "cellLatitude" DOUBLE PRECISION NOT NULL,
  "cellLongitude" DOUBLE PRECISION NOT NULL,
  "placeId" INTEGER,
  "seenAt" TIMESTAMPTZ(3) NOT NULL,
  "words" VARCHAR(1000),
  "hiddenAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id)
);
CREATE INDEX "AnimalSighting_reportId_id_idx" ON "AnimalSighting" ("reportId", id DESC);
CREATE INDEX "AnimalSighting_userId_id_idx" ON "AnimalSighting" ("userId", id DESC);
CREATE INDEX "AnimalSighting_placeId_idx" ON "AnimalSighting" ("placeId");

CREATE TABLE "ReportPhoto" (
  "id" SERIAL,
  "reportId" INTEGER NOT NULL,
  "sightingId" INTEGER,
  "key" VARCHAR(100) NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  "widths" INTEGER[],
  "position" SERIAL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "ReportPhoto_key_key" ON "ReportPhoto" ("key");
CREATE INDEX "ReportPhoto_reportId_position_idx" ON "ReportPhoto" ("reportId", "position");
CREATE INDEX "ReportPhoto_sightingId_idx" ON "ReportPhoto" ("sightingId");

CREATE TABLE "ReportFollow" (
  "reportId" INTEGER NOT NULL,
  "userId" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("reportId","userId")
);
CREATE INDEX "ReportFollow_userId_idx" ON "ReportFollow" ("userId");

CREATE TABLE "ChipLookup" (
  "id" SERIAL,
  "uuid" UUID NOT NULL,
  "userId" INTEGER NOT NULL,
  "petId" INTEGER,
  "ownerId" INTEGER,
  "words" VARCHAR(1000),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "isNamed" BOOLEAN NOT NULL DEFAULT false,
  "isBlocked" BOOLEAN NOT NULL DEFAULT false,
  PRIMARY KEY (id)
);
CREATE INDEX "ChipLookup_uuid_idx" ON "ChipLookup" ("uuid");
CREATE INDEX "ChipLookup_userId_createdAt_idx" ON "ChipLookup" ("userId", "createdAt");
CREATE INDEX "ChipLookup_petId_id_idx" ON "ChipLookup" ("petId", id DESC);
CREATE INDEX "ChipLookup_ownerId_idx" ON "ChipLookup" ("ownerId");
CREATE INDEX "ChipLookup_createdAt_idx" ON "ChipLookup" ("createdAt");

CREATE TABLE "PetTag" (
  "petId" INTEGER NOT NULL,
  "code" CHAR(8) NOT NULL,
  "showsName" BOOLEAN NOT NULL,
  "showsPhoto" BOOLEAN NOT NULL,
  "showsContact" BOOLEAN NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("petId")
);
CREATE UNIQUE INDEX "PetTag_code_key" ON "PetTag" ("code");

CREATE TABLE "AlertArea" (
  "userId" INTEGER NOT NULL,
  "latitude" DOUBLE PRECISION,
  "longitude" DOUBLE PRECISION,
  "placeId" INTEGER,
  "km" INTEGER NOT NULL,
  "ignoresQuietHours" BOOLEAN NOT NULL DEFAULT false,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY ("userId"),
  CONSTRAINT "AlertArea_point" CHECK ("km" = 0 OR ("latitude" IS NOT NULL
    AND "longitude" IS NOT NULL))
);
CREATE INDEX "AlertArea_placeId_idx" ON "AlertArea" ("placeId");
-- Finds the people near a report.
CREATE INDEX "AlertArea_point_idx" ON "AlertArea" USING gist (point("longitude", "latitude"))
  WHERE "km" > 0;

CREATE TABLE "AnimalAlert" (
  "reportId" INTEGER NOT NULL,
  "userId" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("reportId", "userId")
);
CREATE INDEX "AnimalAlert_userId_idx" ON "AnimalAlert" ("userId");

CREATE TABLE "ReportMatch" (
  "lostId" INTEGER NOT NULL,
  "foundId" INTEGER NOT NULL,
  "score" INTEGER NOT NULL,
  "dismissedByLost" BOOLEAN NOT NULL DEFAULT false,
  "dismissedByFound" BOOLEAN NOT NULL DEFAULT false,
  "acceptedAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("lostId", "foundId")
);
CREATE INDEX "ReportMatch_foundId_idx" ON "ReportMatch" ("foundId");

-- Photos and uploads

CREATE TABLE "UserPhoto" (
  "id" SERIAL,
  "userId" INTEGER NOT NULL,
  "key" VARCHAR(100) NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  "widths" INTEGER[],
  "description" VARCHAR(500),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "deletedAt" TIMESTAMPTZ(3),
  "position" SERIAL,
  "hiddenAt" TIMESTAMPTZ(3),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "UserPhoto_key_key" ON "UserPhoto" (key);
CREATE INDEX "UserPhoto_userId_position_idx" ON "UserPhoto" ("userId", "position" DESC);

CREATE TABLE "PetPhoto" (
  "id" SERIAL,
  "petId" INTEGER NOT NULL,
  "key" VARCHAR(100) NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  "widths" INTEGER[],
  "description" VARCHAR(500),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "deletedAt" TIMESTAMPTZ(3),
  "position" SERIAL,
  "hiddenAt" TIMESTAMPTZ(3),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "PetPhoto_key_key" ON "PetPhoto" (key);
CREATE INDEX "PetPhoto_petId_position_idx" ON "PetPhoto" ("petId", "position" DESC);

CREATE TABLE "Media" (
  "id" SERIAL,
  "userId" INTEGER NOT NULL,
  "key" VARCHAR(100) NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  "widths" INTEGER[],
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Media_key_key" ON "Media" (key);
CREATE INDEX "Media_userId_id_idx" ON "Media" ("userId", id DESC);

CREATE TABLE "MediaUse" (
  "id" BIGSERIAL,
  "mediaId" INTEGER,
  "wallPostId" INTEGER,
  "blogPostId" INTEGER,
  "messageId" BIGINT,
  "petPhotoId" INTEGER,
  "userPhotoId" INTEGER,
  PRIMARY KEY (id),
  CONSTRAINT "MediaUse_one_text" CHECK (num_nonnulls("wallPostId", "blogPostId", "messageId") = 1),
  CONSTRAINT "MediaUse_one_image" CHECK (num_nonnulls("mediaId", "userPhotoId", "petPhotoId") = 1)
);
CREATE INDEX "MediaUse_mediaId_idx" ON "MediaUse" ("mediaId");
CREATE UNIQUE INDEX "MediaUse_wallPostId_mediaId_key" ON "MediaUse" ("wallPostId", "mediaId");
CREATE UNIQUE INDEX "MediaUse_blogPostId_mediaId_key" ON "MediaUse" ("blogPostId", "mediaId");
CREATE UNIQUE INDEX "MediaUse_messageId_mediaId_key" ON "MediaUse" ("messageId", "mediaId");
CREATE INDEX "MediaUse_userPhotoId_idx" ON "MediaUse" ("userPhotoId");
CREATE INDEX "MediaUse_petPhotoId_idx" ON "MediaUse" ("petPhotoId");

CREATE TYPE "PendingPictureState" AS ENUM ('UPLOADING', 'MOVING', 'TRASHED');

CREATE TABLE "PendingPicture" (
  "key" VARCHAR(100) NOT NULL,
  "state" "PendingPictureState" NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("key")
);
CREATE INDEX "PendingPicture_state_since_idx" ON "PendingPicture" ("state", "since");

CREATE TABLE "PendingDocument" (
  "key" VARCHAR(100) NOT NULL,
  "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("key")
);
CREATE INDEX "PendingDocument_dueAt_idx" ON "PendingDocument" ("dueAt");

-- Wall and blog

CREATE TABLE "WallPost" (
  "id" SERIAL,
  "authorId" INTEGER NOT NULL,
  "content" TEXT NOT NULL,
  "mediaUrl" VARCHAR(2048),
  "likeCount" INTEGER NOT NULL DEFAULT 0,
  "commentCount" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "editedAt" TIMESTAMPTZ(3),
  "hiddenAt" TIMESTAMPTZ(3),
  "words" TSVECTOR GENERATED ALWAYS AS (search_words(content)) STORED,
  PRIMARY KEY (id)
);
CREATE INDEX "WallPost_authorId_id_idx" ON "WallPost" ("authorId", id DESC);
-- A search also reads the pending list of a GIN index, so the list is kept short.
CREATE INDEX "WallPost_words_idx" ON "WallPost" USING gin (words)
  WITH (gin_pending_list_limit='256');

CREATE TABLE "WallPostTag" (
  "wallPostId" INTEGER NOT NULL,
  "tag" VARCHAR(100) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "spelling" VARCHAR(100),
  "authorId" INTEGER NOT NULL,
  PRIMARY KEY (tag, "wallPostId")
);
CREATE INDEX "WallPostTag_wallPostId_idx" ON "WallPostTag" ("wallPostId");
CREATE INDEX "WallPostTag_createdAt_tag_authorId_spelling_wallPostId_idx" ON "WallPostTag" ("createdAt",
  tag, "authorId", spelling, "wallPostId");
-- Hashtags by their beginning. Tags have no spaces: #NoviSad and #novi_sad are the same.
CREATE INDEX "WallPostTag_key_idx" ON "WallPostTag" (replace(search_key(tag), ' ',
  '') COLLATE "C", tag);

CREATE TYPE "BlogCategory" AS ENUM ('PSI', 'MACKE', 'GLODARI', 'PAPAGAJI', 'GMIZAVCI',
  'PAUCI_I_SKORPIJE', 'HRANA', 'OPREMA');

CREATE TABLE "BlogPost" (
  "id" SERIAL,
  "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
  "authorId" INTEGER NOT NULL,
  "title" VARCHAR(200) NOT NULL,
  "content" TEXT NOT NULL,
  "excerpt" VARCHAR(160) NOT NULL,
  "category" "BlogCategory" NOT NULL,
  "petCategoryId" INTEGER,
  "imageUrl" VARCHAR(2048),
  "isPublished" BOOLEAN NOT NULL DEFAULT false,
  "publishedAt" TIMESTAMPTZ(3),
  "likeCount" INTEGER NOT NULL DEFAULT 0,
  "commentCount" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  "hiddenAt" TIMESTAMPTZ(3),
  "words" TSVECTOR GENERATED ALWAYS AS (search_words((title || ' ') || content)) STORED,
  "titleKey" TEXT GENERATED ALWAYS AS (search_key(title)) STORED,
  "titleWords" TSVECTOR GENERATED ALWAYS AS (search_words(title)) STORED,
  "plainText" TEXT,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "BlogPost_uuid_key" ON "BlogPost" (uuid);
CREATE INDEX "BlogPost_authorId_id_idx" ON "BlogPost" ("authorId", id DESC);
CREATE INDEX "BlogPost_isPublished_id_idx" ON "BlogPost" ("isPublished", id DESC);
CREATE INDEX "BlogPost_category_isPublished_id_idx" ON "BlogPost" (category, "isPublished",
  id DESC);
CREATE INDEX "BlogPost_publishedAt_id_idx" ON "BlogPost" ("publishedAt" DESC, id DESC);
CREATE INDEX "BlogPost_words_idx" ON "BlogPost" USING gin (words)
  WITH (gin_pending_list_limit='256');
CREATE INDEX "BlogPost_title_idx" ON "BlogPost" USING gin ("titleWords", "titleKey" gin_trgm_ops)
  WHERE "hiddenAt" IS NULL;

CREATE TABLE "Comment" (
  "id" BIGSERIAL,
  "authorId" INTEGER NOT NULL,
  "wallPostId" INTEGER,
  "blogPostId" INTEGER,
  "parentId" BIGINT,
  "content" VARCHAR(2000) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "hiddenAt" TIMESTAMPTZ(3),
  "editedAt" TIMESTAMPTZ(3),
  CONSTRAINT "Comment_one_target" CHECK (num_nonnulls("wallPostId", "blogPostId") = 1),
  PRIMARY KEY (id)
);
CREATE INDEX "Comment_authorId_idx" ON "Comment" ("authorId");
CREATE INDEX "Comment_wallPostId_id_idx" ON "Comment" ("wallPostId", id);
CREATE INDEX "Comment_blogPostId_id_idx" ON "Comment" ("blogPostId", id);
CREATE INDEX "Comment_parentId_idx" ON "Comment" ("parentId");

CREATE TABLE "Like" (
  "id" BIGSERIAL,
  "userId" INTEGER NOT NULL,
  "wallPostId" INTEGER,
  "blogPostId" INTEGER,
  "albumUserId" INTEGER,
  "albumPetId" INTEGER,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Like_one_target" CHECK (num_nonnulls("wallPostId", "blogPostId",
    "albumUserId",
    "albumPetId") = 1),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Like_userId_wallPostId_key" ON "Like" ("userId", "wallPostId");
CREATE UNIQUE INDEX "Like_userId_blogPostId_key" ON "Like" ("userId", "blogPostId");
CREATE UNIQUE INDEX "Like_userId_albumUserId_key" ON "Like" ("userId", "albumUserId");
CREATE UNIQUE INDEX "Like_userId_albumPetId_key" ON "Like" ("userId", "albumPetId");
CREATE INDEX "Like_wallPostId_id_idx" ON "Like" ("wallPostId", id DESC);
CREATE INDEX "Like_blogPostId_id_idx" ON "Like" ("blogPostId", id DESC);
CREATE INDEX "Like_albumUserId_id_idx" ON "Like" ("albumUserId", id DESC);
CREATE INDEX "Like_albumPetId_id_idx" ON "Like" ("albumPetId", id DESC);

CREATE TABLE "Mention" (
  "id" BIGSERIAL,
  "userId" INTEGER NOT NULL,
  "wallPostId" INTEGER,
  "commentId" BIGINT,
  "name" VARCHAR(201) NOT NULL,
  "isSilent" BOOLEAN NOT NULL DEFAULT false,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id),
  CONSTRAINT "Mention_one_text" CHECK (num_nonnulls("wallPostId", "commentId") = 1)
);
CREATE INDEX "Mention_userId_idx" ON "Mention" ("userId");
CREATE UNIQUE INDEX "Mention_wallPostId_userId_key" ON "Mention" ("wallPostId", "userId");
CREATE UNIQUE INDEX "Mention_commentId_userId_key" ON "Mention" ("commentId", "userId");

CREATE TYPE "StreamEventType" AS ENUM ('WALL_POST', 'WALL_POST_UPDATED', 'WALL_POST_DELETED',
  'LIKE', 'COMMENT', 'COMMENT_DELETED', 'COMMENT_UPDATED');

CREATE TABLE "StreamEvent" (
  "id" BIGSERIAL,
  "type" "StreamEventType" NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "number" BIGINT,
  "userIds" INTEGER[],
  "albumPetId" INTEGER,
  "albumUserId" INTEGER,
  "blogPostId" INTEGER,
  "commentCount" INTEGER,
  "commentId" BIGINT,
  "likeCount" INTEGER,
  "parentId" BIGINT,
  "wallPostId" INTEGER,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "StreamEvent_number_key" ON "StreamEvent" (number);
-- Events without a number: a handful at any time.
CREATE INDEX "StreamEvent_not_numbered" ON "StreamEvent" (id) WHERE number IS NULL;
-- The log holds a post at most twice: its creation and its last change.
CREATE INDEX "StreamEvent_changes" ON "StreamEvent" ("wallPostId")
  WHERE type = 'WALL_POST_UPDATED';
CREATE SEQUENCE "StreamEvent_number_seq" OWNED BY "StreamEvent"."number";

-- Friends and messages

CREATE TYPE "FriendshipStatus" AS ENUM ('PENDING', 'ACCEPTED');

CREATE TABLE "Friendship" (
  "id" SERIAL,
  "requesterId" INTEGER NOT NULL,
  "addresseeId" INTEGER NOT NULL,
  "status" "FriendshipStatus" NOT NULL DEFAULT 'PENDING',
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT "Friendship_two_people" CHECK ("requesterId" <> "addresseeId")
);
CREATE INDEX "Friendship_requesterId_status_id_idx" ON "Friendship" ("requesterId", status,
  id DESC);
CREATE INDEX "Friendship_addresseeId_status_id_idx" ON "Friendship" ("addresseeId", status,
  id DESC);
-- One friendship per pair of users, in either direction.
CREATE UNIQUE INDEX "Friendship_pair_key" ON "Friendship" (LEAST("requesterId", "addresseeId"),
  GREATEST("requesterId", "addresseeId"));

CREATE TABLE "Conversation" (
  "id" BIGSERIAL,
  "lowUserId" INTEGER NOT NULL,
  "highUserId" INTEGER NOT NULL,
  CONSTRAINT "Conversation_ordered_pair" CHECK ("lowUserId" < "highUserId"),
  PRIMARY KEY (id)
);
CREATE INDEX "Conversation_highUserId_idx" ON "Conversation" ("highUserId");
CREATE UNIQUE INDEX "Conversation_lowUserId_highUserId_key" ON "Conversation" ("lowUserId",
  "highUserId");

CREATE TABLE "ConversationMember" (
  "conversationId" BIGINT NOT NULL,
  "userId" INTEGER NOT NULL,
  "lastMessageId" BIGINT,
  "unreadCount" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "ConversationMember_unread_not_negative" CHECK ("unreadCount" >= 0),
  PRIMARY KEY ("conversationId", "userId")
);
CREATE INDEX "ConversationMember_userId_lastMessageId_idx" ON "ConversationMember" ("userId",
  "lastMessageId" DESC);
CREATE INDEX "ConversationMember_lastMessageId_idx" ON "ConversationMember" ("lastMessageId");

CREATE TYPE "MessageType" AS ENUM ('TEXT', 'IMAGE');

CREATE TABLE "Message" (
  "id" BIGSERIAL,
  "conversationId" BIGINT NOT NULL,
  "senderId" INTEGER NOT NULL,
  "receiverId" INTEGER NOT NULL,
  "content" VARCHAR(4000) NOT NULL,
  "messageType" "MessageType" NOT NULL DEFAULT 'TEXT',
  "clientMessageId" VARCHAR(64),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "readAt" TIMESTAMPTZ(3),
  "petId" INTEGER,
  CONSTRAINT "Message_two_people" CHECK ("senderId" <> "receiverId"),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Message_senderId_clientMessageId_key" ON "Message" ("senderId",
  "clientMessageId");
CREATE INDEX "Message_conversationId_id_idx" ON "Message" ("conversationId", id DESC);
CREATE INDEX "Message_senderId_id_idx" ON "Message" ("senderId", id DESC);
CREATE INDEX "Message_receiverId_id_idx" ON "Message" ("receiverId", id DESC);
-- Unread messages of a user, however old, without the read ones.
CREATE INDEX "Message_unread_idx" ON "Message" ("receiverId", id DESC) WHERE "readAt" IS NULL;
-- The few messages that ask about a pet.
CREATE INDEX "Message_petId_senderId_idx" ON "Message" ("petId", "senderId")
  WHERE "petId" IS NOT NULL;

-- Notifications

CREATE TYPE "NotificationKind" AS ENUM ('FRIEND_REQUEST', 'FRIEND_ACCEPTED', 'LIKE', 'COMMENT',
  'REPLY', 'MENTION', 'NEW_LOGIN', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'ROLE_CHANGED',
  'DOWNLOAD_READY', 'REPORT_CLOSED', 'CONTENT_HIDDEN', 'CONTENT_RESTORED', 'CONTENT_REMOVED',
  'OBJECTION_CLOSED', 'WARNING', 'SUSPENDED', 'OFFER_EXPIRING', 'SAVED_SEARCH', 'CARE_DUE',
  'CARE_LATE', 'MEDICATION_DUE', 'TRANSFER_OFFERED', 'TRANSFER_ACCEPTED', 'TRANSFER_DECLINED',
  'TRANSFER_CANCELLED', 'TRANSFER_EXPIRED', 'HEALTH_ENTRY_ADDED', 'HEALTH_ENTRY_CHANGED',
  'CLINIC_ACCESS_GRANTED', 'SIGHTING', 'REPORT_ENDED', 'REPORT_EXPIRING', 'CHIP_READ',
  'TAG_MESSAGE', 'LOST_NEARBY', 'FOUND_NEARBY', 'POSSIBLE_MATCH');

CREATE TABLE "Notice" (
  "id" BIGSERIAL,
  "userId" INTEGER NOT NULL,
  "kind" "NotificationKind" NOT NULL,
  "about" VARCHAR(200),
  "words" VARCHAR(2000),
  "path" VARCHAR(300),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id),
  CONSTRAINT "Notice_own_path" CHECK (path ~ '^/([^/\\]|$)')
);
CREATE INDEX "Notice_userId_idx" ON "Notice" ("userId");

CREATE TABLE "Notification" (
  "id" BIGINT NOT NULL,
  "position" BIGSERIAL,
  "recipientId" INTEGER NOT NULL,
  "kind" "NotificationKind" NOT NULL,
  "wallPostId" INTEGER,
  "blogPostId" INTEGER,
  "albumUserId" INTEGER,
  "albumPetId" INTEGER,
  "commentId" BIGINT,
  "friendshipId" INTEGER,
  "mentionId" BIGINT,
  "readAt" TIMESTAMPTZ(3),
  "seenId" BIGINT NOT NULL DEFAULT 0,
  "recentActorIds" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
  "recentSince" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "noticeId" BIGINT,
  "mailedPosition" BIGINT NOT NULL DEFAULT 0,
  "pushedPosition" BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (id),
  CONSTRAINT "Notification_one_target" CHECK (num_nonnulls("wallPostId",
    "blogPostId",
    "albumUserId", "albumPetId", "commentId", "friendshipId", "mentionId",
    "noticeId") = 1)
);
CREATE INDEX "Notification_recipientId_position_idx" ON "Notification" ("recipientId",
  "position" DESC);
CREATE INDEX "Notification_updatedAt_idx" ON "Notification" ("updatedAt");
-- A deleted target takes its notifications along; each row is in one of these indexes.
CREATE INDEX "Notification_wallPostId_idx" ON "Notification" ("wallPostId")
  WHERE "wallPostId" IS NOT NULL;
CREATE INDEX "Notification_blogPostId_idx" ON "Notification" ("blogPostId")
  WHERE "blogPostId" IS NOT NULL;
CREATE INDEX "Notification_albumUserId_idx" ON "Notification" ("albumUserId")
  WHERE "albumUserId" IS NOT NULL;
CREATE INDEX "Notification_albumPetId_idx" ON "Notification" ("albumPetId")
  WHERE "albumPetId" IS NOT NULL;
CREATE INDEX "Notification_commentId_idx" ON "Notification" ("commentId")
  WHERE "commentId" IS NOT NULL;
CREATE INDEX "Notification_friendshipId_idx" ON "Notification" ("friendshipId")
  WHERE "friendshipId" IS NOT NULL;
CREATE INDEX "Notification_mentionId_idx" ON "Notification" ("mentionId")
  WHERE "mentionId" IS NOT NULL;
-- Unread notifications, which every page counts.
CREATE INDEX "Notification_unread_idx" ON "Notification" ("recipientId", "position" DESC)
  WHERE "readAt" IS NULL;
CREATE UNIQUE INDEX "Notification_kind_target_key" ON "Notification" (kind, "wallPostId",
  "blogPostId", "albumUserId", "albumPetId", "commentId", "friendshipId", "mentionId",
  "noticeId") NULLS NOT DISTINCT;
CREATE INDEX "Notification_noticeId_idx" ON "Notification" ("noticeId")
  WHERE "noticeId" IS NOT NULL;

CREATE TYPE "MailChoice" AS ENUM ('OFF', 'AT_ONCE', 'DAILY');

CREATE TABLE "NotificationChoice" (
  "userId" INTEGER NOT NULL,
  "kind" "NotificationKind" NOT NULL,
  "mail" "MailChoice" NOT NULL DEFAULT 'OFF',
  "mailSince" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "push" BOOLEAN NOT NULL DEFAULT false,
  "pushSince" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("userId", kind)
);

CREATE TABLE "NotificationSettings" (
  "userId" INTEGER NOT NULL,
  "language" VARCHAR(8) NOT NULL,
  "timeZone" VARCHAR(64) NOT NULL DEFAULT 'UTC',
  "quietFrom" INTEGER,
  "quietUntil" INTEGER,
  "dailyAt" INTEGER NOT NULL DEFAULT 480,
  "pushShowsText" BOOLEAN NOT NULL DEFAULT false,
  "mailedAt" TIMESTAMPTZ(3),
  "nextRunAt" TIMESTAMPTZ(3),
  "messageMails" BOOLEAN NOT NULL DEFAULT false,
  "mailedMessageId" BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY ("userId"),
  CONSTRAINT "NotificationSettings_minutes" CHECK ("dailyAt" >= 0 AND "dailyAt" <= 1439
    AND num_nonnulls("quietFrom", "quietUntil") <> 1 AND "quietFrom" >= 0 AND "quietFrom" <= 1439
    AND "quietUntil" >= 0 AND "quietUntil" <= 1439 AND "quietFrom" <> "quietUntil")
);

CREATE TABLE "PushKey" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "publicKey" VARCHAR(100) NOT NULL,
  "privateKey" VARCHAR(60) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id),
  CONSTRAINT "PushKey_one" CHECK (id = 1)
);

CREATE TABLE "PushSubscription" (
  "sessionId" UUID NOT NULL,
  "endpoint" VARCHAR(1000) NOT NULL,
  "publicKey" VARCHAR(100) NOT NULL,
  "secret" VARCHAR(30) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("sessionId")
);
CREATE UNIQUE INDEX "PushSubscription_endpoint_key" ON "PushSubscription" (endpoint);

-- Moderation

CREATE TYPE "ReportedType" AS ENUM ('PROFILE', 'PET', 'USER_PHOTO', 'PET_PHOTO', 'WALL_POST',
  'BLOG_POST', 'COMMENT', 'MESSAGE', 'ANIMAL_REPORT');

CREATE TABLE "ModerationCase" (
  "id" SERIAL,
  "type" "ReportedType" NOT NULL,
  "targetId" BIGINT NOT NULL,
  "userId" INTEGER,
  "snapshot" JSONB NOT NULL,
  "isOpen" BOOLEAN NOT NULL DEFAULT true,
  "isObjection" BOOLEAN NOT NULL DEFAULT false,
  "reportCount" INTEGER NOT NULL DEFAULT 0,
  "claimedById" INTEGER,
  "claimedAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "ModerationCase_type_targetId_key" ON "ModerationCase" (type, "targetId");
CREATE INDEX "ModerationCase_isOpen_id_idx" ON "ModerationCase" ("isOpen", id DESC);
CREATE INDEX "ModerationCase_userId_id_idx" ON "ModerationCase" ("userId", id DESC);
CREATE INDEX "ModerationCase_claimedById_idx" ON "ModerationCase" ("claimedById");

CREATE TYPE "ReportReason" AS ENUM ('SPAM', 'INSULT', 'CRUELTY', 'FRAUD', 'SEXUAL', 'VIOLENCE',
  'PRIVACY', 'OTHER');

CREATE TABLE "Report" (
  "id" SERIAL,
  "caseId" INTEGER NOT NULL,
  "reporterId" INTEGER NOT NULL,
  "reason" "ReportReason" NOT NULL,
  "words" VARCHAR(1000) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "closedAt" TIMESTAMPTZ(3),
  "actionTaken" BOOLEAN NOT NULL DEFAULT false,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Report_caseId_reporterId_key" ON "Report" ("caseId", "reporterId");
CREATE INDEX "Report_reporterId_id_idx" ON "Report" ("reporterId", id DESC);

CREATE TYPE "ModerationAction" AS ENUM ('DISMISS', 'HIDE', 'RESTORE', 'REMOVE', 'WARN', 'SUSPEND',
  'UNSUSPEND', 'DISABLE', 'ENABLE', 'NOTE');

CREATE TABLE "ModerationDecision" (
  "id" SERIAL,
  "caseId" INTEGER NOT NULL,
  "moderatorId" INTEGER,
  "action" "ModerationAction" NOT NULL,
  "reason" "ReportReason",
  "words" VARCHAR(2000) NOT NULL,
  "until" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "objection" VARCHAR(2000),
  "objectedAt" TIMESTAMPTZ(3),
  "isUpheld" BOOLEAN,
  PRIMARY KEY (id)
);
CREATE INDEX "ModerationDecision_caseId_id_idx" ON "ModerationDecision" ("caseId", id DESC);
CREATE INDEX "ModerationDecision_moderatorId_idx" ON "ModerationDecision" ("moderatorId");

CREATE TABLE "AuditEntry" (
  "id" BIGSERIAL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "actorId" INTEGER,
  "action" VARCHAR(40) NOT NULL,
  "userId" INTEGER,
  "details" JSONB NOT NULL DEFAULT '{}',
  PRIMARY KEY (id)
);
CREATE INDEX "AuditEntry_userId_id_idx" ON "AuditEntry" ("userId", id DESC);

-- Operation

CREATE TABLE "SeededPart" (
  "name" VARCHAR(60) NOT NULL,
  "seededAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (name)
);

-- Foreign keys

ALTER TABLE "User"
  ADD FOREIGN KEY ("userCategoryId") REFERENCES "UserCategory" ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD FOREIGN KEY ("profilePhotoId") REFERENCES "UserPhoto" ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "Session"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "AccountLink"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "KnownDevice"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "SecondFactor"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "RecoveryCode"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Invitation"
  ADD FOREIGN KEY ("createdById") REFERENCES "User" ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "DataDownload"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Block"
  ADD FOREIGN KEY ("blockerId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("blockedId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Address"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("placeId") REFERENCES "Place" ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "BusinessProfile"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("coverPhotoId") REFERENCES "UserPhoto" ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "BusinessService"
  ADD FOREIGN KEY ("businessProfileId") REFERENCES "BusinessProfile" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("serviceId") REFERENCES "Service" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "OpeningHours"
  ADD FOREIGN KEY ("businessProfileId") REFERENCES "BusinessProfile" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "PetCategoryGroup"
  ADD FOREIGN KEY ("petCategoryId") REFERENCES "PetCategory" ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "PetCategoryFood"
  ADD FOREIGN KEY ("petCategoryId") REFERENCES "PetCategory" ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "Pet"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("petCategoryId") REFERENCES "PetCategory" ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD FOREIGN KEY ("petCategoryGroupId", "petCategoryId") REFERENCES "PetCategoryGroup"(id,
    "petCategoryId") ON DELETE RESTRICT,
  ADD FOREIGN KEY ("petCategoryFoodId", "petCategoryId") REFERENCES "PetCategoryFood"(id,
    "petCategoryId") ON DELETE RESTRICT,
  ADD FOREIGN KEY ("mainPhotoId") REFERENCES "PetPhoto" ON UPDATE CASCADE ON DELETE SET NULL,
  ADD FOREIGN KEY ("placeId") REFERENCES "Place" ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "Favourite"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("petId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "SavedSearch"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "SavedSearchHit"
  ADD FOREIGN KEY ("savedSearchId") REFERENCES "SavedSearch" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("petId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "UserPhoto"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "PetPhoto"
  ADD FOREIGN KEY ("petId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Media"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "MediaUse"
  ADD FOREIGN KEY ("mediaId") REFERENCES "Media" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("wallPostId") REFERENCES "WallPost" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("blogPostId") REFERENCES "BlogPost" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("messageId") REFERENCES "Message" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("userPhotoId") REFERENCES "UserPhoto" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("petPhotoId") REFERENCES "PetPhoto" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "WallPost"
  ADD FOREIGN KEY ("authorId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "WallPostTag"
  ADD FOREIGN KEY ("wallPostId") REFERENCES "WallPost" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "BlogPost"
  ADD FOREIGN KEY ("authorId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("petCategoryId") REFERENCES "PetCategory" ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "Comment"
  ADD FOREIGN KEY ("authorId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("wallPostId") REFERENCES "WallPost" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("blogPostId") REFERENCES "BlogPost" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("parentId") REFERENCES "Comment" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Like"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("wallPostId") REFERENCES "WallPost" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("blogPostId") REFERENCES "BlogPost" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("albumUserId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("albumPetId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Mention"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("wallPostId") REFERENCES "WallPost" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("commentId") REFERENCES "Comment" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Friendship"
  ADD FOREIGN KEY ("requesterId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("addresseeId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Conversation"
  ADD FOREIGN KEY ("lowUserId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("highUserId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ConversationMember"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("conversationId") REFERENCES "Conversation" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("lastMessageId") REFERENCES "Message" ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "Message"
  ADD FOREIGN KEY ("senderId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("receiverId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("conversationId") REFERENCES "Conversation" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("petId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "Notice"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Notification"
  ADD FOREIGN KEY ("wallPostId") REFERENCES "WallPost" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("blogPostId") REFERENCES "BlogPost" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("albumUserId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("albumPetId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("commentId") REFERENCES "Comment" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("friendshipId") REFERENCES "Friendship" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("mentionId") REFERENCES "Mention" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("noticeId") REFERENCES "Notice" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "NotificationChoice"
  ADD FOREIGN KEY ("userId") REFERENCES "NotificationSettings"("userId") ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "NotificationSettings"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "PushSubscription"
  ADD FOREIGN KEY ("sessionId") REFERENCES "Session" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ModerationCase"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("claimedById") REFERENCES "User" ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "Report"
  ADD FOREIGN KEY ("caseId") REFERENCES "ModerationCase" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("reporterId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ModerationDecision"
  ADD FOREIGN KEY ("caseId") REFERENCES "ModerationCase" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("moderatorId") REFERENCES "User" ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "HealthEntry"
  ADD FOREIGN KEY ("petId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("clinicId") REFERENCES "User" ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "HealthDocument"
  ADD FOREIGN KEY ("entryId") REFERENCES "HealthEntry" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("petId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "MedicationDose"
  ADD FOREIGN KEY ("entryId") REFERENCES "HealthEntry" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "PetIdentification"
  ADD FOREIGN KEY ("petId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "HealthShare"
  ADD FOREIGN KEY ("petId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ClinicAccess"
  ADD FOREIGN KEY ("petId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("clinicId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ClinicAccessEvent"
  ADD FOREIGN KEY ("petId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("clinicId") REFERENCES "User" ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "Reminder"
  ADD FOREIGN KEY ("petId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("entryId") REFERENCES "HealthEntry" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "CareCalendar"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "PetTransfer"
  ADD FOREIGN KEY ("petId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("fromUserId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("toUserId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "AnimalReport"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("confirmedById") REFERENCES "User" ON UPDATE CASCADE ON DELETE SET NULL,
  ADD FOREIGN KEY ("petId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("petCategoryId") REFERENCES "PetCategory" ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD FOREIGN KEY ("petCategoryGroupId", "petCategoryId")
    REFERENCES "PetCategoryGroup" ("id", "petCategoryId") ON DELETE RESTRICT,
  ADD FOREIGN KEY ("placeId") REFERENCES "Place" ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "AnimalSighting"
  ADD FOREIGN KEY ("reportId") REFERENCES "AnimalReport" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("placeId") REFERENCES "Place" ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "ReportPhoto"
  ADD FOREIGN KEY ("reportId") REFERENCES "AnimalReport" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("sightingId") REFERENCES "AnimalSighting" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ReportFollow"
  ADD FOREIGN KEY ("reportId") REFERENCES "AnimalReport" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ChipLookup"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("ownerId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("petId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "PetTag"
  ADD FOREIGN KEY ("petId") REFERENCES "Pet" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "AlertArea"
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("placeId") REFERENCES "Place" ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "AnimalAlert"
  ADD FOREIGN KEY ("reportId") REFERENCES "AnimalReport" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("userId") REFERENCES "User" ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ReportMatch"
  ADD FOREIGN KEY ("lostId") REFERENCES "AnimalReport" ON UPDATE CASCADE ON DELETE CASCADE,
  ADD FOREIGN KEY ("foundId") REFERENCES "AnimalReport" ON UPDATE CASCADE ON DELETE CASCADE;
