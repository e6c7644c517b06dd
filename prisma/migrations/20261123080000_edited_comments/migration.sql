-- Comments can be changed by their authors, as posts can.
ALTER TABLE "Comment" ADD COLUMN "editedAt" TIMESTAMPTZ(3);

ALTER TYPE "StreamEventType" ADD VALUE 'COMMENT_UPDATED';
