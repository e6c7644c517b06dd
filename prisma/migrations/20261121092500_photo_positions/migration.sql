-- Albums get an order of their own. The photos that are there keep theirs: newest first.
ALTER TABLE "PetPhoto" ADD COLUMN "position" SERIAL NOT NULL;
UPDATE "PetPhoto" SET "position" = "id";
SELECT setval('"PetPhoto_position_seq"', (SELECT COALESCE(max("id"), 0) + 1 FROM "PetPhoto"), false);

ALTER TABLE "UserPhoto" ADD COLUMN "position" SERIAL NOT NULL;
UPDATE "UserPhoto" SET "position" = "id";
SELECT setval('"UserPhoto_position_seq"', (SELECT COALESCE(max("id"), 0) + 1 FROM "UserPhoto"), false);

-- What albums are listed by.
DROP INDEX "PetPhoto_petId_id_idx";
CREATE INDEX "PetPhoto_petId_position_idx" ON "PetPhoto"("petId", "position" DESC);
DROP INDEX "UserPhoto_userId_id_idx";
CREATE INDEX "UserPhoto_userId_position_idx" ON "UserPhoto"("userId", "position" DESC);
