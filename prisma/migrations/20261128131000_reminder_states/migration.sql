-- CreateEnum
CREATE TYPE "ReminderState" AS ENUM ('ACTIVE', 'INACTIVE', 'REMOVED');

-- AlterTable
ALTER TABLE "Reminder" ADD COLUMN     "intendedDay" SMALLINT,
ADD COLUMN     "state" "ReminderState" NOT NULL DEFAULT 'ACTIVE',
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "CareCalendar" ADD COLUMN     "text" TEXT,
ADD COLUMN     "version" VARCHAR(64);

-- AlterTable
ALTER TABLE "NotificationSettings" ADD COLUMN     "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
