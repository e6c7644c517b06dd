-- What visitors are offered on the start page: few of all pets, those with a photo first, then the newest.
CREATE INDEX "Pet_visitors_idx" ON "Pet" (("mainPhotoId" IS NULL), "id" DESC)
  WHERE "visibleToVisitors" AND "hiddenAt" IS NULL AND "offerState" = 'AVAILABLE';
