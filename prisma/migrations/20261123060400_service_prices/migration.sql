-- CreateEnum
CREATE TYPE "PriceKind" AS ENUM ('FROM', 'EXACT', 'ON_REQUEST');

-- AlterTable
ALTER TABLE "BusinessService" ADD COLUMN     "priceKind" "PriceKind",
ADD COLUMN     "price" DECIMAL(12,2),
ADD COLUMN     "currency" CHAR(3);

-- A price is whole, or not there.
ALTER TABLE "BusinessService" ADD CONSTRAINT "BusinessService_price_of_kind"
  CHECK (("priceKind" IS NOT NULL AND "priceKind" <> 'ON_REQUEST') = ("price" IS NOT NULL));
ALTER TABLE "BusinessService" ADD CONSTRAINT "BusinessService_price_has_currency"
  CHECK (("price" IS NULL) = ("currency" IS NULL));
ALTER TABLE "BusinessService" ADD CONSTRAINT "BusinessService_price_positive" CHECK ("price" > 0);
ALTER TABLE "BusinessService" ADD CONSTRAINT "BusinessService_currency_upper_case" CHECK ("currency" ~ '^[A-Z]{3}$');
