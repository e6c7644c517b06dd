-- A migration of its own, because this check does not lock out writers.
ALTER TABLE "MediaUse" VALIDATE CONSTRAINT "MediaUse_reviewId_fkey";
ALTER TABLE "MediaUse" VALIDATE CONSTRAINT "MediaUse_one_text";
