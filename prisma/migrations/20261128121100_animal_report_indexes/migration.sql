-- concurrently
-- Finds the reports in a part of the map.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "AnimalReport_state_cellLatitude_cellLongitude_idx" ON "AnimalReport"("state", "cellLatitude", "cellLongitude");
-- Lists reports of both types, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "AnimalReport_state_id_idx" ON "AnimalReport"("state", "id" DESC);
-- Finds reports that ended long ago, which a job deletes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "AnimalReport_closedAt_idx" ON "AnimalReport"("closedAt");
