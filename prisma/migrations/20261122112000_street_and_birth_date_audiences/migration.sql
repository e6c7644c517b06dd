-- AlterTable
ALTER TABLE "User" ADD COLUMN     "birthDateVisibility" "Audience",
ADD COLUMN     "streetVisibility" "Audience";
