-- A migration of its own, because this check does not lock out writers.
ALTER TABLE "Notice" VALIDATE CONSTRAINT "Notice_actorId_fkey";
ALTER TABLE "Notice" VALIDATE CONSTRAINT "Notice_petId_fkey";
ALTER TABLE "Notice" VALIDATE CONSTRAINT "Notice_reportId_fkey";
