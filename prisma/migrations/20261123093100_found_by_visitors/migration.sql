-- What visitors find is a part of all pets, and where few of those that are looked for are for them, all others would be read in vain: the
-- same indexes as of all that can be found, of theirs alone.
CREATE INDEX "Pet_visitors_found_by_idx" ON "Pet" USING gin ("findKeys", "findRanges") WITH (fastupdate = off)
  WHERE "visibleToVisitors" AND "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE';
CREATE INDEX "Pet_visitors_with_photo_idx" ON "Pet" ("id" DESC)
  WHERE "visibleToVisitors" AND "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE' AND "mainPhotoId" IS NOT NULL;
CREATE INDEX "Pet_visitors_without_photo_idx" ON "Pet" ("id" DESC)
  WHERE "visibleToVisitors" AND "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE' AND "mainPhotoId" IS NULL;
CREATE INDEX "Pet_visitors_for_sale_idx" ON "Pet" ("currency", "priceForSale", "id" DESC)
  WHERE "visibleToVisitors" AND "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE' AND "priceForSale" IS NOT NULL;
CREATE INDEX "Pet_visitors_for_breeding_idx" ON "Pet" ("currency", "priceForBreeding", "id" DESC)
  WHERE "visibleToVisitors" AND "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE' AND "priceForBreeding" IS NOT NULL;
