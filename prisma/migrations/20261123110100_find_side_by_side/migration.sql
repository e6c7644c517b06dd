-- Written by hand: what the schema language cannot say.

-- What is for sale up to a price, young, of a kind, and vaccinated: by the words of an index these are thousands of entries, for each of which several lists
-- are gone through. Side by side in one index they are looked through in a tenth of the time (find/find.statements.ts).
CREATE INDEX "Pet_found_by_price_idx" ON "Pet" ("petCategoryId", "currency", "priceForSale", "birthdate", "vaccinated", "neutered", "chipped",
  "goodWithChildren", "goodWithDogs", "goodWithCats", "size", "gender", "hasPedigree")
  WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE' AND "priceForSale" IS NOT NULL;

-- The pets of a place with what they are mostly looked for by: a count passes by those that do not fit without reading them, and ends where there are enough.
CREATE INDEX "Pet_found_by_place_idx" ON "Pet" ("placeId", "id" DESC, "petCategoryId", "giveAway", "priceForSale", "priceForBreeding", "visibleToVisitors")
  WHERE "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE';
