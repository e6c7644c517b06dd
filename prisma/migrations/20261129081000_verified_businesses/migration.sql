ALTER TYPE "NotificationKind" ADD VALUE 'BUSINESS_VERIFIED' BEFORE 'REPORT_CLOSED';
ALTER TYPE "NotificationKind" ADD VALUE 'VERIFICATION_REFUSED' BEFORE 'REPORT_CLOSED';
ALTER TYPE "NotificationKind" ADD VALUE 'VERIFICATION_ENDED' BEFORE 'REPORT_CLOSED';
ALTER TYPE "ReportedType" ADD VALUE 'VERIFICATION';
ALTER TYPE "ModerationAction" ADD VALUE 'VERIFY';
ALTER TYPE "ModerationAction" ADD VALUE 'REFUSE';

ALTER TABLE "BusinessProfile" ADD COLUMN "verifiedAt" TIMESTAMPTZ(3);
ALTER TABLE "HealthEntry" ADD COLUMN "isClinicVerified" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "BusinessVerification" (
  "userId" INTEGER NOT NULL,
  "registrationNumber" VARCHAR(40) NOT NULL,
  "key" VARCHAR(100),
  "type" VARCHAR(40) NOT NULL,
  "bytes" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "refusedAt" TIMESTAMPTZ(3),
  "refusal" VARCHAR(2000),

  CONSTRAINT "BusinessVerification_pkey" PRIMARY KEY ("userId"),
  CONSTRAINT "BusinessVerification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "BusinessVerification_key_key" ON "BusinessVerification"("key");
CREATE INDEX "BusinessVerification_createdAt_idx" ON "BusinessVerification"("createdAt");
