CREATE OR REPLACE TRIGGER "Address_placed" AFTER INSERT OR UPDATE OF "placeId" OR DELETE ON "Address" FOR EACH ROW
  EXECUTE FUNCTION after_address_place_change();

CREATE OR REPLACE TRIGGER "Favourite_counted" AFTER INSERT OR DELETE ON "Favourite"
  FOR EACH ROW EXECUTE FUNCTION after_favourite_change();

CREATE OR REPLACE TRIGGER "Pet_arrived" AFTER INSERT ON "Pet" FOR EACH ROW
  WHEN (NEW."hiddenAt" IS NULL AND NEW."offerState" = 'AVAILABLE') EXECUTE FUNCTION after_pet_offered();

CREATE OR REPLACE TRIGGER "Pet_changed" AFTER UPDATE ON "Pet" FOR EACH ROW
  WHEN (NEW."hiddenAt" IS NULL AND NEW."offerState" = 'AVAILABLE' AND (
    OLD."findKeys" <> NEW."findKeys" OR OLD."offerState" <> NEW."offerState" OR OLD."hiddenAt" IS NOT NULL
    OR OLD."placeId" IS DISTINCT FROM NEW."placeId" OR OLD."priceForSale" IS DISTINCT FROM NEW."priceForSale"
    OR OLD."priceForBreeding" IS DISTINCT FROM NEW."priceForBreeding" OR OLD."currency" IS DISTINCT FROM NEW."currency"
    OR OLD."birthdate" IS DISTINCT FROM NEW."birthdate" OR OLD."offerConfirmedAt" <> NEW."offerConfirmedAt"))
  EXECUTE FUNCTION after_pet_offered();
