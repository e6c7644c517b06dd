-- With all that is counted of each: the tags of a month are read in the index alone, however many older ones there are.
-- DropIndex
DROP INDEX "WallPostTag_createdAt_tag_authorId_idx";

-- CreateIndex
CREATE INDEX "WallPostTag_createdAt_tag_authorId_spelling_wallPostId_idx" ON "WallPostTag"("createdAt", "tag", "authorId", "spelling", "wallPostId");
