ALTER TYPE "NotificationKind" ADD VALUE 'CHIP_READ';
ALTER TYPE "NotificationKind" ADD VALUE 'TAG_MESSAGE';

CREATE TABLE "ChipLookup" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "userId" INTEGER NOT NULL,
    "petId" INTEGER,
    "ownerId" INTEGER,
    "words" VARCHAR(1000),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChipLookup_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PetTag" (
    "petId" INTEGER NOT NULL,
    "code" CHAR(8) NOT NULL,
    "showsName" BOOLEAN NOT NULL,
    "showsPhoto" BOOLEAN NOT NULL,
    "showsContact" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PetTag_pkey" PRIMARY KEY ("petId")
);

CREATE UNIQUE INDEX "PetTag_code_key" ON "PetTag"("code");
CREATE INDEX "ChipLookup_uuid_idx" ON "ChipLookup"("uuid");
CREATE INDEX "ChipLookup_userId_createdAt_idx" ON "ChipLookup"("userId", "createdAt");
CREATE INDEX "ChipLookup_petId_id_idx" ON "ChipLookup"("petId", "id" DESC);
CREATE INDEX "ChipLookup_ownerId_idx" ON "ChipLookup"("ownerId");
CREATE INDEX "ChipLookup_createdAt_idx" ON "ChipLookup"("createdAt");

ALTER TABLE "ChipLookup" ADD CONSTRAINT "ChipLookup_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ChipLookup" ADD CONSTRAINT "ChipLookup_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ChipLookup" ADD CONSTRAINT "ChipLookup_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PetTag" ADD CONSTRAINT "PetTag_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;
