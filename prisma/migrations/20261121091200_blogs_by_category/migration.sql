-- Posts are asked for by their category, which also tells the pet category.
-- DropIndex
DROP INDEX "BlogPost_petCategoryId_isPublished_id_idx";

-- CreateIndex
CREATE INDEX "BlogPost_category_isPublished_id_idx" ON "BlogPost"("category", "isPublished", "id" DESC);
