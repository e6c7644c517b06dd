-- Lists that skip what blocks hide in an index alone, and whose order an index has completely: many albums of the same moment, or people who
-- blocked the owners of all newest pets, cost no more.
-- DropIndex
DROP INDEX "User_albumUpdatedAt_idx";
DROP INDEX "Pet_albumUpdatedAt_idx";
DROP INDEX "Pet_petCategoryGroupId_id_idx";
DROP INDEX "Pet_petCategoryId_id_idx";

-- CreateIndex
CREATE INDEX "User_albumUpdatedAt_id_disabledAt_idx" ON "User"("albumUpdatedAt" DESC, "id" DESC, "disabledAt");
CREATE INDEX "Pet_id_userId_idx" ON "Pet"("id" DESC, "userId");
CREATE INDEX "Pet_petCategoryGroupId_id_userId_idx" ON "Pet"("petCategoryGroupId", "id" DESC, "userId");
CREATE INDEX "Pet_petCategoryId_id_userId_idx" ON "Pet"("petCategoryId", "id" DESC, "userId");
CREATE INDEX "Pet_albumUpdatedAt_id_userId_idx" ON "Pet"("albumUpdatedAt" DESC, "id" DESC, "userId");
CREATE INDEX "BlogPost_publishedAt_id_idx" ON "BlogPost"("publishedAt" DESC, "id" DESC);

-- Written by hand: the feed is sorted by when posts were published, which is unknown of none that is.
UPDATE "BlogPost" SET "publishedAt" = "createdAt" WHERE "isPublished" AND "publishedAt" IS NULL;

-- Written by hand: whose tag it is, so that tags are counted without their posts. An author never changes.
ALTER TABLE "WallPostTag" ADD COLUMN "authorId" INTEGER;
UPDATE "WallPostTag" tagged SET "authorId" = post."authorId" FROM "WallPost" post WHERE post.id = tagged."wallPostId";
ALTER TABLE "WallPostTag" ALTER COLUMN "authorId" SET NOT NULL;

-- DropIndex
DROP INDEX "WallPostTag_createdAt_tag_idx";

-- CreateIndex
CREATE INDEX "WallPostTag_createdAt_tag_authorId_idx" ON "WallPostTag"("createdAt", "tag", "authorId");
