-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Place_population_idx" ON "Place" (population DESC, id);
