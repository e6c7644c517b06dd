-- Unused since release 1.0. No release has used these columns.
ALTER TABLE "PetTransfer" DROP COLUMN "agreesToCard", DROP COLUMN "asksForCard";
