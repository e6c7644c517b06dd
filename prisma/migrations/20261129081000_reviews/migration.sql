ALTER TYPE "NotificationKind" ADD VALUE 'REVIEW_RECEIVED';
ALTER TYPE "NotificationKind" ADD VALUE 'REVIEW_ANSWERED';
ALTER TYPE "NotificationKind" ADD VALUE 'REVIEW_REQUESTED';
ALTER TYPE "ReportedType" ADD VALUE 'REVIEW';

ALTER TABLE "BusinessProfile" ADD COLUMN "ratingCount" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "ratingSum" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "ratingScore" INTEGER NOT NULL DEFAULT 3500;

CREATE TABLE "Review" (
    "id" SERIAL NOT NULL,
    "businessProfileId" INTEGER NOT NULL,
    "authorId" INTEGER NOT NULL,
    "appointmentId" BIGINT,
    "transferId" INTEGER,
    "stars" SMALLINT NOT NULL,
    "text" VARCHAR(2000),
    "media" JSONB,
    "answer" VARCHAR(2000),
    "answeredAt" TIMESTAMPTZ(3),
    "hiddenAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Review_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Review_stars" CHECK ("stars" BETWEEN 1 AND 5),
    CONSTRAINT "Review_one_contact" CHECK (num_nonnulls("appointmentId", "transferId") <= 1)
);

CREATE UNIQUE INDEX "Review_appointmentId_key" ON "Review"("appointmentId");
CREATE UNIQUE INDEX "Review_transferId_key" ON "Review"("transferId");
CREATE INDEX "Review_businessProfileId_id_idx" ON "Review"("businessProfileId", "id" DESC);
CREATE INDEX "Review_authorId_id_idx" ON "Review"("authorId", "id" DESC);

ALTER TABLE "Review" ADD CONSTRAINT "Review_businessProfileId_fkey" FOREIGN KEY ("businessProfileId") REFERENCES "BusinessProfile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Review" ADD CONSTRAINT "Review_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Review" ADD CONSTRAINT "Review_appointmentId_fkey" FOREIGN KEY ("appointmentId") REFERENCES "Appointment"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Review" ADD CONSTRAINT "Review_transferId_fkey" FOREIGN KEY ("transferId") REFERENCES "PetTransfer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "MediaUse" ADD COLUMN "reviewId" INTEGER;
ALTER TABLE "MediaUse" ADD CONSTRAINT "MediaUse_reviewId_fkey" FOREIGN KEY ("reviewId") REFERENCES "Review"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "MediaUse" DROP CONSTRAINT "MediaUse_one_text";
ALTER TABLE "MediaUse" ADD CONSTRAINT "MediaUse_one_text" CHECK (num_nonnulls("wallPostId", "blogPostId", "messageId", "reviewId") = 1) NOT VALID;
