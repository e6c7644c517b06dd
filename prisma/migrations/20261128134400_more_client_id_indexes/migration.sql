-- concurrently
-- Replaces: 20261128150100_more_client_id_indexes
-- Keeps a repeated request from storing a second row.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "WallPost_authorId_clientId_key" ON "WallPost"("authorId", "clientId");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "Comment_authorId_clientId_key" ON "Comment"("authorId", "clientId");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "PetPhoto_petId_clientId_key" ON "PetPhoto"("petId", "clientId");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "UserPhoto_userId_clientId_key" ON "UserPhoto"("userId", "clientId");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "ReportPhoto_reportId_clientId_key" ON "ReportPhoto"("reportId", "clientId");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "HealthDocument_entryId_clientId_key" ON "HealthDocument"("entryId", "clientId");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "SavedSearch_userId_clientId_key" ON "SavedSearch"("userId", "clientId");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "Reminder_petId_clientId_key" ON "Reminder"("petId", "clientId");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "ModerationDecision_caseId_clientId_key" ON "ModerationDecision"("caseId", "clientId");
