-- The unread messages of somebody, however old, without looking at the read ones.
CREATE INDEX "Message_unread_idx" ON "Message" ("receiverId", "id" DESC) WHERE "readAt" IS NULL;
