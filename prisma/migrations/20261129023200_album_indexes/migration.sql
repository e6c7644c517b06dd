-- concurrently
-- Photos of a further album.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "PetPhoto_albumId_position_idx" ON "PetPhoto"("albumId", "position" DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS "UserPhoto_albumId_position_idx" ON "UserPhoto"("albumId", "position" DESC);
