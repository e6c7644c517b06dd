-- CreateEnum
CREATE TYPE "OfferState" AS ENUM ('AVAILABLE', 'RESERVED', 'DONE');

-- CreateEnum
CREATE TYPE "PetSize" AS ENUM ('SMALL', 'MEDIUM', 'LARGE');

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "answersWithin" INTEGER;

-- AlterTable
ALTER TABLE "Pet" ADD COLUMN     "currency" CHAR(3),
ADD COLUMN     "offerState" "OfferState" NOT NULL DEFAULT 'AVAILABLE',
ADD COLUMN     "offerStateAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "offerConfirmedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "offerAskedAt" TIMESTAMPTZ(3),
ADD COLUMN     "vaccinated" BOOLEAN,
ADD COLUMN     "neutered" BOOLEAN,
ADD COLUMN     "chipped" BOOLEAN,
ADD COLUMN     "chipNumber" VARCHAR(20),
ADD COLUMN     "goodWithChildren" BOOLEAN,
ADD COLUMN     "goodWithDogs" BOOLEAN,
ADD COLUMN     "goodWithCats" BOOLEAN,
ADD COLUMN     "size" "PetSize",
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "visibleToVisitors" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "seenCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "savedCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "askedCount" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "petId" INTEGER;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What is for adoption reaches people without an account, too, unless its owner turns that off.
UPDATE "Pet" SET "visibleToVisitors" = true WHERE "giveAway";

ALTER TABLE "Pet" ADD CONSTRAINT "Pet_currency_upper_case" CHECK ("currency" ~ '^[A-Z]{3}$');

-- Prices without a currency: a job gives them the first one of the installation, and there are none from then on.
CREATE INDEX "Pet_price_without_currency_idx" ON "Pet" ("id")
  WHERE "currency" IS NULL AND ("priceForSale" IS NOT NULL OR "priceForBreeding" IS NOT NULL);

-- Offers whose owners are yet to be asked whether they still hold.
CREATE INDEX "Pet_offer_to_confirm_idx" ON "Pet" ("offerConfirmedAt")
  WHERE "offerAskedAt" IS NULL AND "offerState" <> 'DONE' AND "hiddenAt" IS NULL
    AND ("giveAway" OR "priceForSale" IS NOT NULL OR "priceForBreeding" IS NOT NULL);

-- The few messages that ask about a pet: of a pet that is deleted, and of a person about a pet.
CREATE INDEX "Message_petId_senderId_idx" ON "Message" ("petId", "senderId") WHERE "petId" IS NOT NULL;

-- Counts who has asked about a pet, each person once. Messages of two people are stored one after the other, so that none is counted twice.
CREATE FUNCTION count_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "Message" WHERE "petId" = NEW."petId" AND "senderId" = NEW."senderId" AND id <> NEW.id
  ) THEN
    UPDATE "Pet" SET "askedCount" = "askedCount" + 1 WHERE id = NEW."petId";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Message_question_counted" AFTER INSERT ON "Message" FOR EACH ROW WHEN (NEW."petId" IS NOT NULL) EXECUTE FUNCTION count_question();
