-- Nobody has ever read it: a pet's main photo stays whatever is uploaded later, picked or not.
-- AlterTable
ALTER TABLE "Pet" DROP COLUMN "mainPhotoPicked";
