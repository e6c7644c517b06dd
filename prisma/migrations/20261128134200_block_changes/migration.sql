-- Replaces: 20261128141000_block_changes
-- CreateTable
CREATE TABLE "BlockChange" (
    "userId" INTEGER NOT NULL,
    "otherId" INTEGER NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BlockChange_pkey" PRIMARY KEY ("userId","otherId")
);

-- CreateIndex
CREATE INDEX "BlockChange_otherId_idx" ON "BlockChange"("otherId");

-- AddForeignKey
ALTER TABLE "BlockChange" ADD CONSTRAINT "BlockChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BlockChange" ADD CONSTRAINT "BlockChange_otherId_fkey" FOREIGN KEY ("otherId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
