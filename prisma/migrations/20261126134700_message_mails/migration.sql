ALTER TABLE "NotificationSettings"
  ADD COLUMN "messageMails" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "mailedMessageId" BIGINT NOT NULL DEFAULT 0;
