-- concurrently
-- Businesses with a public page, newest first, for visitors.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "User_public_business_idx" ON "User" (id DESC, "userCategoryId")
WHERE "visibleToVisitors" AND "disabledAt" IS NULL AND "userCategoryId" <> 1;
