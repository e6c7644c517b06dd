-- concurrently
-- Deleting an account, a pet or a report finds its notices.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Notice_actorId_idx" ON "Notice"("actorId");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Notice_petId_idx" ON "Notice"("petId");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Notice_reportId_idx" ON "Notice"("reportId");
