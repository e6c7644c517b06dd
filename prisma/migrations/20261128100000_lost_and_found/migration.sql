CREATE TYPE "AnimalReportType" AS ENUM ('LOST', 'FOUND');

CREATE TYPE "AnimalReportState" AS ENUM ('UNCONFIRMED', 'OPEN', 'HOME', 'SADLY_NOT', 'EXPIRED');

CREATE TYPE "Whereabouts" AS ENUM ('WITH_FINDER', 'SHELTER', 'CLINIC', 'RAN_ON');

ALTER TYPE "NotificationKind" ADD VALUE 'SIGHTING';
ALTER TYPE "NotificationKind" ADD VALUE 'REPORT_ENDED';
ALTER TYPE "NotificationKind" ADD VALUE 'REPORT_EXPIRING';

ALTER TYPE "ReportedType" ADD VALUE 'ANIMAL_REPORT';

CREATE TABLE "AnimalReport" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "type" "AnimalReportType" NOT NULL,
    "userId" INTEGER,
    "email" VARCHAR(254),
    "emailConfirmedAt" TIMESTAMPTZ(3),
    "secretHash" BYTEA,
    "uploadSecretHash" BYTEA,
    "language" VARCHAR(8),
    "petId" INTEGER,
    "name" VARCHAR(50),
    "petCategoryId" INTEGER NOT NULL,
    "petCategoryGroupId" INTEGER,
    "size" "PetSize",
    "gender" "Gender",
    "colours" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "markings" VARCHAR(300),
    "description" VARCHAR(2000),
    "behaviour" VARCHAR(300),
    "hasReward" BOOLEAN NOT NULL DEFAULT false,
    "phone" VARCHAR(40),
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "cellLatitude" DOUBLE PRECISION NOT NULL,
    "cellLongitude" DOUBLE PRECISION NOT NULL,
    "placeId" INTEGER,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,
    "whereabouts" "Whereabouts",
    "chipRead" BOOLEAN,
    "state" "AnimalReportState" NOT NULL DEFAULT 'OPEN',
    "closedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "askedAt" TIMESTAMPTZ(3),
    "confirmedById" INTEGER,
    "hiddenAt" TIMESTAMPTZ(3),
    "toldCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AnimalReport_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AnimalSighting" (
    "id" SERIAL NOT NULL,
    "reportId" INTEGER NOT NULL,
    "userId" INTEGER,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "cellLatitude" DOUBLE PRECISION NOT NULL,
    "cellLongitude" DOUBLE PRECISION NOT NULL,
    "placeId" INTEGER,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,
    "words" VARCHAR(1000),
    "hiddenAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AnimalSighting_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ReportPhoto" (
    "id" SERIAL NOT NULL,
    "reportId" INTEGER NOT NULL,
    "sightingId" INTEGER,
    "key" VARCHAR(100) NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "widths" INTEGER[],
    "position" SERIAL NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReportPhoto_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ReportFollow" (
    "reportId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReportFollow_pkey" PRIMARY KEY ("reportId","userId")
);

CREATE UNIQUE INDEX "AnimalReport_uuid_key" ON "AnimalReport"("uuid");

CREATE UNIQUE INDEX "AnimalReport_secretHash_key" ON "AnimalReport"("secretHash");

CREATE UNIQUE INDEX "AnimalReport_uploadSecretHash_key" ON "AnimalReport"("uploadSecretHash");

CREATE INDEX "AnimalReport_type_state_id_idx" ON "AnimalReport"("type", "state", "id" DESC);

CREATE INDEX "AnimalReport_userId_id_idx" ON "AnimalReport"("userId", "id" DESC);

CREATE INDEX "AnimalReport_petId_idx" ON "AnimalReport"("petId");

CREATE INDEX "AnimalReport_placeId_idx" ON "AnimalReport"("placeId");

CREATE INDEX "AnimalReport_confirmedById_idx" ON "AnimalReport"("confirmedById");

CREATE INDEX "AnimalReport_expiresAt_idx" ON "AnimalReport"("expiresAt");

CREATE INDEX "AnimalSighting_reportId_id_idx" ON "AnimalSighting"("reportId", "id" DESC);

CREATE INDEX "AnimalSighting_userId_id_idx" ON "AnimalSighting"("userId", "id" DESC);

CREATE INDEX "AnimalSighting_placeId_idx" ON "AnimalSighting"("placeId");

CREATE UNIQUE INDEX "ReportPhoto_key_key" ON "ReportPhoto"("key");

CREATE INDEX "ReportPhoto_reportId_position_idx" ON "ReportPhoto"("reportId", "position");

CREATE INDEX "ReportPhoto_sightingId_idx" ON "ReportPhoto"("sightingId");

CREATE INDEX "ReportFollow_userId_idx" ON "ReportFollow"("userId");

ALTER TABLE "AnimalReport" ADD CONSTRAINT "AnimalReport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AnimalReport" ADD CONSTRAINT "AnimalReport_confirmedById_fkey" FOREIGN KEY ("confirmedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "AnimalReport" ADD CONSTRAINT "AnimalReport_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AnimalReport" ADD CONSTRAINT "AnimalReport_petCategoryId_fkey" FOREIGN KEY ("petCategoryId") REFERENCES "PetCategory"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "AnimalReport" ADD CONSTRAINT "AnimalReport_petCategoryGroupId_petCategoryId_fkey" FOREIGN KEY ("petCategoryGroupId", "petCategoryId") REFERENCES "PetCategoryGroup"("id", "petCategoryId") ON DELETE RESTRICT ON UPDATE NO ACTION;

ALTER TABLE "AnimalReport" ADD CONSTRAINT "AnimalReport_placeId_fkey" FOREIGN KEY ("placeId") REFERENCES "Place"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "AnimalSighting" ADD CONSTRAINT "AnimalSighting_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "AnimalReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AnimalSighting" ADD CONSTRAINT "AnimalSighting_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AnimalSighting" ADD CONSTRAINT "AnimalSighting_placeId_fkey" FOREIGN KEY ("placeId") REFERENCES "Place"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "ReportPhoto" ADD CONSTRAINT "ReportPhoto_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "AnimalReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ReportPhoto" ADD CONSTRAINT "ReportPhoto_sightingId_fkey" FOREIGN KEY ("sightingId") REFERENCES "AnimalSighting"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ReportFollow" ADD CONSTRAINT "ReportFollow_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "AnimalReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ReportFollow" ADD CONSTRAINT "ReportFollow_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A pet has at most one open report.
CREATE UNIQUE INDEX "AnimalReport_open_pet_key" ON "AnimalReport"("petId") WHERE "state" = 'OPEN';

-- Open reports by the centre of their cell, for searches around a point or in a map.
CREATE INDEX "AnimalReport_open_cell_idx" ON "AnimalReport" USING gist (point("cellLongitude", "cellLatitude"))
  WHERE "state" = 'OPEN';

-- Only a finder can report without an account, and only an own pet can be lost.
ALTER TABLE "AnimalReport" ADD CONSTRAINT "AnimalReport_reporter" CHECK ("userId" IS NOT NULL OR "type" = 'FOUND'),
  ADD CONSTRAINT "AnimalReport_lost_pet" CHECK ("petId" IS NULL OR "type" = 'LOST');
