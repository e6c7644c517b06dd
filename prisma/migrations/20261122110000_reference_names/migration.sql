-- Written by hand: names by language instead of a column for each, so that a further language needs no migration. What is there is
-- taken over; at the end of migrating the files of prisma/reference are read anew.
ALTER TABLE "UserCategory" ADD COLUMN "names" JSONB, ADD COLUMN "descriptions" JSONB;
UPDATE "UserCategory" SET
  "names" = jsonb_build_object('en', "nameEn", 'sr', "nameSr"),
  "descriptions" = jsonb_build_object('en', "descriptionEn", 'sr', "descriptionSr");
ALTER TABLE "UserCategory" ALTER COLUMN "names" SET NOT NULL, ALTER COLUMN "descriptions" SET NOT NULL,
  DROP COLUMN "nameEn", DROP COLUMN "nameSr", DROP COLUMN "descriptionEn", DROP COLUMN "descriptionSr";

ALTER TABLE "PetCategory" ADD COLUMN "names" JSONB, ADD COLUMN "descriptions" JSONB;
UPDATE "PetCategory" SET
  "names" = jsonb_build_object('en', "nameEn", 'sr', "nameSr"),
  "descriptions" = jsonb_build_object('en', "descriptionEn", 'sr', "descriptionSr");
ALTER TABLE "PetCategory" ALTER COLUMN "names" SET NOT NULL, ALTER COLUMN "descriptions" SET NOT NULL,
  DROP COLUMN "nameEn", DROP COLUMN "nameSr", DROP COLUMN "descriptionEn", DROP COLUMN "descriptionSr";

ALTER TABLE "PetCategoryGroup" ADD COLUMN "names" JSONB;
UPDATE "PetCategoryGroup" SET "names" = jsonb_build_object('en', "nameEn", 'sr', "nameSr");
ALTER TABLE "PetCategoryGroup" ALTER COLUMN "names" SET NOT NULL, DROP COLUMN "nameEn", DROP COLUMN "nameSr";

ALTER TABLE "PetCategoryFood" ADD COLUMN "names" JSONB;
UPDATE "PetCategoryFood" SET "names" = jsonb_build_object('en', "nameEn", 'sr', "nameSr");
ALTER TABLE "PetCategoryFood" ALTER COLUMN "names" SET NOT NULL, DROP COLUMN "nameEn", DROP COLUMN "nameSr";

ALTER TABLE "Service" ADD COLUMN "names" JSONB;
UPDATE "Service" SET "names" = jsonb_build_object('en', "nameEn", 'sr', "nameSr");
ALTER TABLE "Service" ALTER COLUMN "names" SET NOT NULL, DROP COLUMN "nameEn", DROP COLUMN "nameSr";
