-- concurrently
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "MediaUse_reviewId_mediaId_key" ON "MediaUse"("reviewId", "mediaId");
-- The directory, best rated first: all businesses, and the businesses of a kind.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "BusinessProfile_ratingScore_userId_idx" ON "BusinessProfile"("ratingScore" DESC, "userId" DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS "BusinessProfile_kind_ratingScore_userId_idx" ON "BusinessProfile"("kind", "ratingScore" DESC, "userId" DESC);
