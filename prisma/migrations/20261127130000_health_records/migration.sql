CREATE TYPE "HealthEntryKind" AS ENUM ('VACCINATION', 'PARASITE_TREATMENT', 'MEDICATION', 'VISIT', 'WEIGHT', 'CONDITION', 'TEST', 'NOTE');

CREATE TYPE "ClinicAction" AS ENUM ('GRANTED', 'REVOKED', 'READ', 'ADDED', 'CHANGED', 'DOWNLOADED');

CREATE TABLE "HealthEntry" (
    "id" BIGSERIAL NOT NULL,
    "petId" INTEGER NOT NULL,
    "kind" "HealthEntryKind" NOT NULL,
    "day" DATE NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "note" VARCHAR(5000),
    "topic" VARCHAR(100),
    "dueOn" DATE,
    "endsOn" DATE,
    "clinicId" INTEGER,
    "clinicName" VARCHAR(100),
    "enteredByClinic" BOOLEAN NOT NULL DEFAULT false,
    "hiddenAt" TIMESTAMPTZ(3),
    "isPrivate" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "HealthEntry_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "HealthDocument" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "entryId" BIGINT NOT NULL,
    "petId" INTEGER NOT NULL,
    "key" VARCHAR(100) NOT NULL,
    "title" VARCHAR(200) NOT NULL,
    "type" VARCHAR(40) NOT NULL,
    "bytes" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "HealthDocument_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PendingDocument" (
    "key" VARCHAR(100) NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PendingDocument_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "MedicationDose" (
    "entryId" BIGINT NOT NULL,
    "dueAt" TIMESTAMP(0) NOT NULL,
    "givenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MedicationDose_pkey" PRIMARY KEY ("entryId","dueAt")
);

CREATE TABLE "PetIdentification" (
    "petId" INTEGER NOT NULL,
    "chipDate" DATE,
    "chipPlace" VARCHAR(100),
    "tattoo" VARCHAR(40),
    "passportNumber" VARCHAR(40),
    "insurer" VARCHAR(100),
    "policyNumber" VARCHAR(60),
    "weightFrom" INTEGER,
    "weightUntil" INTEGER,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PetIdentification_pkey" PRIMARY KEY ("petId")
);

CREATE TABLE "HealthShare" (
    "id" SERIAL NOT NULL,
    "petId" INTEGER NOT NULL,
    "secretHash" BYTEA NOT NULL,
    "sections" TEXT[],
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "openCount" INTEGER NOT NULL DEFAULT 0,
    "lastOpenedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "HealthShare_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ClinicAccess" (
    "petId" INTEGER NOT NULL,
    "clinicId" INTEGER NOT NULL,
    "grantedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ClinicAccess_pkey" PRIMARY KEY ("petId","clinicId")
);

CREATE TABLE "ClinicAccessEvent" (
    "id" BIGSERIAL NOT NULL,
    "petId" INTEGER NOT NULL,
    "clinicId" INTEGER,
    "clinicName" VARCHAR(100) NOT NULL,
    "action" "ClinicAction" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ClinicAccessEvent_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "HealthEntry_petId_day_id_idx" ON "HealthEntry"("petId", "day" DESC, "id" DESC);

CREATE INDEX "HealthEntry_petId_kind_day_id_idx" ON "HealthEntry"("petId", "kind", "day" DESC, "id" DESC);

CREATE INDEX "HealthEntry_clinicId_idx" ON "HealthEntry"("clinicId");

CREATE UNIQUE INDEX "HealthDocument_key_key" ON "HealthDocument"("key");

CREATE INDEX "HealthDocument_entryId_idx" ON "HealthDocument"("entryId");

CREATE INDEX "HealthDocument_petId_idx" ON "HealthDocument"("petId");

CREATE INDEX "PendingDocument_dueAt_idx" ON "PendingDocument"("dueAt");

CREATE UNIQUE INDEX "HealthShare_secretHash_key" ON "HealthShare"("secretHash");

CREATE INDEX "HealthShare_petId_id_idx" ON "HealthShare"("petId", "id" DESC);

CREATE INDEX "HealthShare_expiresAt_idx" ON "HealthShare"("expiresAt");

CREATE INDEX "ClinicAccess_clinicId_petId_idx" ON "ClinicAccess"("clinicId", "petId");

CREATE INDEX "ClinicAccessEvent_petId_id_idx" ON "ClinicAccessEvent"("petId", "id" DESC);

CREATE INDEX "ClinicAccessEvent_clinicId_idx" ON "ClinicAccessEvent"("clinicId");

CREATE INDEX "ClinicAccessEvent_createdAt_idx" ON "ClinicAccessEvent"("createdAt");

ALTER TABLE "HealthEntry" ADD CONSTRAINT "HealthEntry_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "HealthEntry" ADD CONSTRAINT "HealthEntry_clinicId_fkey" FOREIGN KEY ("clinicId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "HealthDocument" ADD CONSTRAINT "HealthDocument_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "HealthEntry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "HealthDocument" ADD CONSTRAINT "HealthDocument_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "MedicationDose" ADD CONSTRAINT "MedicationDose_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "HealthEntry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "PetIdentification" ADD CONSTRAINT "PetIdentification_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "HealthShare" ADD CONSTRAINT "HealthShare_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ClinicAccess" ADD CONSTRAINT "ClinicAccess_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ClinicAccess" ADD CONSTRAINT "ClinicAccess_clinicId_fkey" FOREIGN KEY ("clinicId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ClinicAccessEvent" ADD CONSTRAINT "ClinicAccessEvent_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ClinicAccessEvent" ADD CONSTRAINT "ClinicAccessEvent_clinicId_fkey" FOREIGN KEY ("clinicId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Entries that confirm facts about a pet.
CREATE INDEX "HealthEntry_entered_by_clinic_idx" ON "HealthEntry"("petId") WHERE "enteredByClinic";
