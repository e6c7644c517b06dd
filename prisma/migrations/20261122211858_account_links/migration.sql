-- CreateEnum
CREATE TYPE "AccountLinkKind" AS ENUM ('NEW_PASSWORD');

-- CreateTable
CREATE TABLE "AccountLink" (
    "userId" INTEGER NOT NULL,
    "kind" "AccountLinkKind" NOT NULL,
    "secretHash" BYTEA NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AccountLink_pkey" PRIMARY KEY ("userId","kind")
);

-- CreateIndex
CREATE UNIQUE INDEX "AccountLink_secretHash_key" ON "AccountLink"("secretHash");

-- AddForeignKey
ALTER TABLE "AccountLink" ADD CONSTRAINT "AccountLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
