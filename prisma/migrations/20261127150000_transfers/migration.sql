ALTER TYPE "NotificationKind" ADD VALUE 'TRANSFER_OFFERED';
ALTER TYPE "NotificationKind" ADD VALUE 'TRANSFER_ACCEPTED';
ALTER TYPE "NotificationKind" ADD VALUE 'TRANSFER_DECLINED';
ALTER TYPE "NotificationKind" ADD VALUE 'TRANSFER_CANCELLED';
ALTER TYPE "NotificationKind" ADD VALUE 'TRANSFER_EXPIRED';

CREATE TYPE "TransferState" AS ENUM ('PENDING', 'ACCEPTED', 'DECLINED', 'CANCELLED', 'EXPIRED');

ALTER TABLE "Pet" ADD COLUMN "diedOn" DATE, ADD COLUMN "isMemorial" BOOLEAN NOT NULL DEFAULT false;

-- Searches find only pets whose offer state is AVAILABLE, so their indexes need no date of death.
ALTER TABLE "Pet" ADD CONSTRAINT "Pet_dead_is_not_offered" CHECK ("diedOn" IS NULL OR ("offerState" = 'DONE'
  AND NOT "giveAway" AND "priceForSale" IS NULL AND "priceForBreeding" IS NULL)) NOT VALID;

CREATE TABLE "PetTransfer" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "petId" INTEGER NOT NULL,
    "fromUserId" INTEGER NOT NULL,
    "toUserId" INTEGER,
    "toEmail" VARCHAR(254),
    "secretHash" BYTEA,
    "withPhotos" BOOLEAN NOT NULL,
    "withRecord" BOOLEAN NOT NULL,
    "withHistory" BOOLEAN NOT NULL,
    "asksForCard" BOOLEAN NOT NULL DEFAULT false,
    "agreesToCard" BOOLEAN NOT NULL DEFAULT false,
    "state" "TransferState" NOT NULL DEFAULT 'PENDING',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),
    "firstAskedAt" TIMESTAMPTZ(3),
    "secondAskedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PetTransfer_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "PetTransfer_uuid_key" ON "PetTransfer"("uuid");
CREATE UNIQUE INDEX "PetTransfer_secretHash_key" ON "PetTransfer"("secretHash");
CREATE UNIQUE INDEX "PetTransfer_pending_key" ON "PetTransfer"("petId") WHERE "state" = 'PENDING';
CREATE INDEX "PetTransfer_petId_idx" ON "PetTransfer"("petId");
CREATE INDEX "PetTransfer_fromUserId_id_idx" ON "PetTransfer"("fromUserId", "id" DESC);
CREATE INDEX "PetTransfer_toUserId_id_idx" ON "PetTransfer"("toUserId", "id" DESC);

ALTER TABLE "PetTransfer" ADD CONSTRAINT "PetTransfer_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PetTransfer" ADD CONSTRAINT "PetTransfer_fromUserId_fkey" FOREIGN KEY ("fromUserId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PetTransfer" ADD CONSTRAINT "PetTransfer_toUserId_fkey" FOREIGN KEY ("toUserId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
