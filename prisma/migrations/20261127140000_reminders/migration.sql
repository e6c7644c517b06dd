ALTER TYPE "NotificationKind" ADD VALUE 'CARE_DUE';
ALTER TYPE "NotificationKind" ADD VALUE 'CARE_LATE';
ALTER TYPE "NotificationKind" ADD VALUE 'MEDICATION_DUE';

CREATE TYPE "ReminderUnit" AS ENUM ('DAY', 'WEEK', 'MONTH', 'YEAR');

CREATE TABLE "Reminder" (
    "id" BIGSERIAL NOT NULL,
    "petId" INTEGER NOT NULL,
    "entryId" BIGINT,
    "title" VARCHAR(100),
    "nextOn" DATE NOT NULL,
    "minuteOfDay" INTEGER NOT NULL DEFAULT 480,
    "everyCount" INTEGER,
    "everyUnit" "ReminderUnit",
    "daysBefore" INTEGER[],
    "snoozedUntil" DATE,
    "ignoresQuietHours" BOOLEAN NOT NULL DEFAULT false,
    "sendAt" TIMESTAMP(0),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Reminder_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "CareCalendar" (
    "userId" INTEGER NOT NULL,
    "secretHash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CareCalendar_pkey" PRIMARY KEY ("userId")
);

CREATE UNIQUE INDEX "Reminder_entryId_key" ON "Reminder"("entryId");
CREATE INDEX "Reminder_petId_nextOn_idx" ON "Reminder"("petId", "nextOn");
CREATE INDEX "Reminder_sendAt_idx" ON "Reminder"("sendAt");
CREATE UNIQUE INDEX "CareCalendar_secretHash_key" ON "CareCalendar"("secretHash");

ALTER TABLE "Reminder" ADD CONSTRAINT "Reminder_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Reminder" ADD CONSTRAINT "Reminder_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "HealthEntry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CareCalendar" ADD CONSTRAINT "CareCalendar_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
