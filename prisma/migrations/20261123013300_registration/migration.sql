-- CreateEnum
CREATE TYPE "RegistrationMode" AS ENUM ('OPEN', 'INVITED', 'CLOSED');

-- CreateTable
CREATE TABLE "Registration" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "mode" "RegistrationMode" NOT NULL,

    CONSTRAINT "Registration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" SERIAL NOT NULL,
    "secretHash" BYTEA NOT NULL,
    "note" VARCHAR(200),
    "uses" INTEGER NOT NULL,
    "usesLeft" INTEGER NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" INTEGER,

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_secretHash_key" ON "Invitation"("secretHash");

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "Registration" ADD CONSTRAINT "Registration_one_row" CHECK ("id" = 1);
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_uses" CHECK ("usesLeft" BETWEEN 0 AND "uses");

CREATE INDEX "Invitation_createdById_idx" ON "Invitation" ("createdById") WHERE "createdById" IS NOT NULL;
