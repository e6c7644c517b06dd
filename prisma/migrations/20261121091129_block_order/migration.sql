-- AlterTable
ALTER TABLE "Block" ADD COLUMN     "id" SERIAL NOT NULL;

-- CreateIndex
CREATE INDEX "Block_blockerId_id_idx" ON "Block"("blockerId", "id" DESC);
