-- A migration of its own, because this check does not lock out writers.
ALTER TABLE "PetPhoto" VALIDATE CONSTRAINT "PetPhoto_albumId_fkey";
ALTER TABLE "UserPhoto" VALIDATE CONSTRAINT "UserPhoto_albumId_fkey";
