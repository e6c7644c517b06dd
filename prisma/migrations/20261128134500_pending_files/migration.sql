-- Replaces: 20261128170000_pending_files
-- Unused since release 1.0. No release has used these tables.
ALTER TYPE "PendingPictureState" RENAME TO "PendingFileState";
ALTER TABLE "PendingPicture" RENAME TO "PendingFile";
ALTER TABLE "PendingFile" RENAME CONSTRAINT "PendingPicture_pkey" TO "PendingFile_pkey";
ALTER INDEX "PendingPicture_state_since_idx" RENAME TO "PendingFile_state_since_idx";
ALTER TABLE "PendingFile" ADD COLUMN "isDocument" BOOLEAN NOT NULL DEFAULT false;

INSERT INTO "PendingFile" ("key", "state", "isDocument")
SELECT "key", CASE WHEN "dueAt" > now() THEN 'UPLOADING' ELSE 'MOVING' END::"PendingFileState", true
FROM "PendingDocument";

DROP TABLE "PendingDocument";
