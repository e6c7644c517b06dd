-- CreateEnum
CREATE TYPE "DatePrecision" AS ENUM ('DAY', 'MONTH', 'YEAR');

-- AlterTable
ALTER TABLE "Pet" ADD COLUMN "birthdatePrecision" "DatePrecision" NOT NULL DEFAULT 'DAY';
