-- concurrently
-- Keeps a repeated request from storing a second row.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "Pet_userId_clientId_key" ON "Pet"("userId", "clientId");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "HealthEntry_petId_clientId_key" ON "HealthEntry"("petId", "clientId");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "BlogPost_authorId_clientId_key" ON "BlogPost"("authorId", "clientId");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "AnimalReport_userId_clientId_key" ON "AnimalReport"("userId", "clientId");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "AnimalReport_email_clientId_key" ON "AnimalReport"("email", "clientId");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "AnimalSighting_reportId_clientId_key" ON "AnimalSighting"("reportId", "clientId");
