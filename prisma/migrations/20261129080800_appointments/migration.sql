CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TYPE "AppointmentState" AS ENUM ('REQUESTED', 'CONFIRMED', 'DONE', 'NO_SHOW', 'CANCELLED', 'BLOCKED');
CREATE TYPE "AppointmentSide" AS ENUM ('CUSTOMER', 'BUSINESS');

ALTER TYPE "NotificationKind" ADD VALUE 'APPOINTMENT_BOOKED';
ALTER TYPE "NotificationKind" ADD VALUE 'APPOINTMENT_CONFIRMED';
ALTER TYPE "NotificationKind" ADD VALUE 'APPOINTMENT_DECLINED';
ALTER TYPE "NotificationKind" ADD VALUE 'APPOINTMENT_MOVED';
ALTER TYPE "NotificationKind" ADD VALUE 'APPOINTMENT_CANCELLED';
ALTER TYPE "NotificationKind" ADD VALUE 'APPOINTMENT_REMINDER';
ALTER TYPE "NotificationKind" ADD VALUE 'APPOINTMENT_TIME_FREE';
ALTER TYPE "NotificationKind" ADD VALUE 'CLINIC_ACCESS_REQUESTED';

CREATE TABLE "BookingSettings" (
    "businessProfileId" INTEGER NOT NULL,
    "isOpen" BOOLEAN NOT NULL,
    "noticeMinutes" INTEGER NOT NULL,
    "horizonDays" INTEGER NOT NULL,
    "confirmsByHand" BOOLEAN NOT NULL,
    "cancelUntilMinutes" INTEGER NOT NULL,
    "words" VARCHAR(1000),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BookingSettings_pkey" PRIMARY KEY ("businessProfileId")
);

CREATE TABLE "BookingPlace" (
    "id" SERIAL NOT NULL,
    "businessProfileId" INTEGER NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "BookingPlace_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "BookableService" (
    "businessProfileId" INTEGER NOT NULL,
    "serviceId" INTEGER NOT NULL,
    "minutes" INTEGER NOT NULL,
    "bufferMinutes" INTEGER NOT NULL,

    CONSTRAINT "BookableService_pkey" PRIMARY KEY ("businessProfileId","serviceId")
);

CREATE TABLE "ServiceDuration" (
    "id" SERIAL NOT NULL,
    "businessProfileId" INTEGER NOT NULL,
    "serviceId" INTEGER NOT NULL,
    "petCategoryId" INTEGER,
    "size" "PetSize",
    "minutes" INTEGER NOT NULL,

    CONSTRAINT "ServiceDuration_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ClosedDays" (
    "id" SERIAL NOT NULL,
    "businessProfileId" INTEGER NOT NULL,
    "firstOn" DATE NOT NULL,
    "lastOn" DATE NOT NULL,
    "note" VARCHAR(200),

    CONSTRAINT "ClosedDays_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ClosedDays_in_order" CHECK ("firstOn" <= "lastOn")
);

CREATE TABLE "Appointment" (
    "id" BIGSERIAL NOT NULL,
    "businessProfileId" INTEGER NOT NULL,
    "placeId" INTEGER,
    "serviceId" INTEGER,
    "state" "AppointmentState" NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "occupiedUntil" TIMESTAMPTZ(3) NOT NULL,
    "customerId" INTEGER,
    "petId" INTEGER,
    "customerName" VARCHAR(100),
    "customerPhone" VARCHAR(40),
    "petName" VARCHAR(50),
    "words" VARCHAR(1000),
    "cancelledBy" "AppointmentSide",
    "reason" VARCHAR(500),
    "seriesId" UUID,
    "remindAt" TIMESTAMPTZ(3),
    "accessRequestedAt" TIMESTAMPTZ(3),
    "createdById" INTEGER,
    "clientId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Appointment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Appointment_in_order" CHECK ("startsAt" < "endsAt" AND "endsAt" <= "occupiedUntil"),
    CONSTRAINT "Appointment_cancelled_by" CHECK (("state" = 'CANCELLED') = ("cancelledBy" IS NOT NULL)),
    -- Never two appointments at the same place and time. Also finds the busy times of a place.
    CONSTRAINT "Appointment_place_is_free" EXCLUDE USING gist (
        "placeId" WITH =, tstzrange("startsAt", "occupiedUntil") WITH &&
    ) WHERE ("state" <> 'CANCELLED')
);

CREATE TABLE "CustomerNote" (
    "id" SERIAL NOT NULL,
    "businessProfileId" INTEGER NOT NULL,
    "customerId" INTEGER NOT NULL,
    "petId" INTEGER NOT NULL,
    "text" VARCHAR(2000) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CustomerNote_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "WaitingEntry" (
    "id" SERIAL NOT NULL,
    "businessProfileId" INTEGER NOT NULL,
    "customerId" INTEGER NOT NULL,
    "petId" INTEGER NOT NULL,
    "serviceId" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WaitingEntry_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "BookingPlace_businessProfileId_position_idx" ON "BookingPlace"("businessProfileId", "position");
CREATE INDEX "BookableService_serviceId_idx" ON "BookableService"("serviceId");
CREATE INDEX "ServiceDuration_businessProfileId_serviceId_idx" ON "ServiceDuration"("businessProfileId", "serviceId");
CREATE INDEX "ServiceDuration_petCategoryId_idx" ON "ServiceDuration"("petCategoryId");
CREATE INDEX "ClosedDays_businessProfileId_lastOn_idx" ON "ClosedDays"("businessProfileId", "lastOn");
CREATE UNIQUE INDEX "Appointment_createdById_clientId_key" ON "Appointment"("createdById", "clientId");
CREATE INDEX "Appointment_businessProfileId_startsAt_idx" ON "Appointment"("businessProfileId", "startsAt");
CREATE INDEX "Appointment_customerId_startsAt_id_idx" ON "Appointment"("customerId", "startsAt", "id");
CREATE INDEX "Appointment_placeId_idx" ON "Appointment"("placeId");
CREATE INDEX "Appointment_petId_idx" ON "Appointment"("petId");
CREATE INDEX "Appointment_serviceId_idx" ON "Appointment"("serviceId");
CREATE INDEX "Appointment_remindAt_idx" ON "Appointment"("remindAt");
CREATE UNIQUE INDEX "CustomerNote_businessProfileId_customerId_petId_key" ON "CustomerNote"("businessProfileId", "customerId", "petId");
CREATE INDEX "CustomerNote_customerId_idx" ON "CustomerNote"("customerId");
CREATE INDEX "CustomerNote_petId_idx" ON "CustomerNote"("petId");
CREATE UNIQUE INDEX "WaitingEntry_customerId_businessProfileId_day_key" ON "WaitingEntry"("customerId", "businessProfileId", "day");
CREATE INDEX "WaitingEntry_businessProfileId_day_idx" ON "WaitingEntry"("businessProfileId", "day");
CREATE INDEX "WaitingEntry_petId_idx" ON "WaitingEntry"("petId");
CREATE INDEX "WaitingEntry_serviceId_idx" ON "WaitingEntry"("serviceId");
CREATE INDEX "WaitingEntry_day_idx" ON "WaitingEntry"("day");

ALTER TABLE "BookingSettings" ADD CONSTRAINT "BookingSettings_businessProfileId_fkey" FOREIGN KEY ("businessProfileId") REFERENCES "BusinessProfile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BookingPlace" ADD CONSTRAINT "BookingPlace_businessProfileId_fkey" FOREIGN KEY ("businessProfileId") REFERENCES "BusinessProfile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BookableService" ADD CONSTRAINT "BookableService_businessProfileId_fkey" FOREIGN KEY ("businessProfileId") REFERENCES "BusinessProfile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BookableService" ADD CONSTRAINT "BookableService_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ServiceDuration" ADD CONSTRAINT "ServiceDuration_businessProfileId_serviceId_fkey" FOREIGN KEY ("businessProfileId", "serviceId") REFERENCES "BookableService"("businessProfileId", "serviceId") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ServiceDuration" ADD CONSTRAINT "ServiceDuration_petCategoryId_fkey" FOREIGN KEY ("petCategoryId") REFERENCES "PetCategory"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ClosedDays" ADD CONSTRAINT "ClosedDays_businessProfileId_fkey" FOREIGN KEY ("businessProfileId") REFERENCES "BusinessProfile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Appointment" ADD CONSTRAINT "Appointment_businessProfileId_fkey" FOREIGN KEY ("businessProfileId") REFERENCES "BusinessProfile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Appointment" ADD CONSTRAINT "Appointment_placeId_fkey" FOREIGN KEY ("placeId") REFERENCES "BookingPlace"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Appointment" ADD CONSTRAINT "Appointment_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Appointment" ADD CONSTRAINT "Appointment_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Appointment" ADD CONSTRAINT "Appointment_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Appointment" ADD CONSTRAINT "Appointment_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "CustomerNote" ADD CONSTRAINT "CustomerNote_businessProfileId_fkey" FOREIGN KEY ("businessProfileId") REFERENCES "BusinessProfile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CustomerNote" ADD CONSTRAINT "CustomerNote_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CustomerNote" ADD CONSTRAINT "CustomerNote_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_businessProfileId_fkey" FOREIGN KEY ("businessProfileId") REFERENCES "BusinessProfile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE CASCADE ON UPDATE CASCADE;
