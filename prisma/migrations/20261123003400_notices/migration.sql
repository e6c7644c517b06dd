-- AlterEnum
ALTER TYPE "NotificationKind" ADD VALUE 'NEW_LOGIN';
ALTER TYPE "NotificationKind" ADD VALUE 'SECOND_FACTOR_ON';
ALTER TYPE "NotificationKind" ADD VALUE 'SECOND_FACTOR_OFF';
ALTER TYPE "NotificationKind" ADD VALUE 'ROLE_CHANGED';
ALTER TYPE "NotificationKind" ADD VALUE 'DOWNLOAD_READY';
ALTER TYPE "NotificationKind" ADD VALUE 'REPORT_CLOSED';
ALTER TYPE "NotificationKind" ADD VALUE 'CONTENT_HIDDEN';
ALTER TYPE "NotificationKind" ADD VALUE 'CONTENT_RESTORED';
ALTER TYPE "NotificationKind" ADD VALUE 'CONTENT_REMOVED';
ALTER TYPE "NotificationKind" ADD VALUE 'OBJECTION_CLOSED';
ALTER TYPE "NotificationKind" ADD VALUE 'WARNING';
ALTER TYPE "NotificationKind" ADD VALUE 'SUSPENDED';

-- CreateTable
CREATE TABLE "Notice" (
    "id" BIGSERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "kind" "NotificationKind" NOT NULL,
    "about" VARCHAR(200),
    "words" VARCHAR(2000),
    "path" VARCHAR(300),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Notice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Notice_userId_idx" ON "Notice"("userId");

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "Notification" ADD COLUMN "noticeId" BIGINT;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_noticeId_fkey" FOREIGN KEY ("noticeId") REFERENCES "Notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand: what the schema language cannot say.

-- A path of the web app, never an address elsewhere.
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_own_path" CHECK ("path" ~ '^/([^/\\]|$)');

ALTER TABLE "Notification" DROP CONSTRAINT "Notification_one_target";
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_one_target" CHECK (
  num_nonnulls("wallPostId", "blogPostId", "albumUserId", "albumPetId", "commentId", "friendshipId", "mentionId", "noticeId") = 1);

DROP INDEX "Notification_kind_target_key";
CREATE UNIQUE INDEX "Notification_kind_target_key" ON "Notification" (
  "kind", "wallPostId", "blogPostId", "albumUserId", "albumPetId", "commentId", "friendshipId", "mentionId", "noticeId") NULLS NOT DISTINCT;

CREATE INDEX "Notification_noticeId_idx" ON "Notification" ("noticeId") WHERE "noticeId" IS NOT NULL;

-- As before, with notices.
CREATE OR REPLACE FUNCTION notify_user(recipient int, what "NotificationKind", target "Notification", actor int DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "Notification" AS former ("id", "position", "recipientId", "kind",
    "wallPostId", "blogPostId", "albumUserId", "albumPetId", "commentId", "friendshipId", "mentionId", "noticeId", "recentActorIds")
  SELECT place, place, recipient, what,
    target."wallPostId", target."blogPostId", target."albumUserId", target."albumPetId", target."commentId", target."friendshipId", target."mentionId",
    target."noticeId", array_remove(ARRAY[actor], NULL)
  FROM nextval('"Notification_position_seq"') place
  ON CONFLICT ("kind", "wallPostId", "blogPostId", "albumUserId", "albumPetId", "commentId", "friendshipId", "mentionId", "noticeId")
  DO UPDATE SET "position" = EXCLUDED."position", "readAt" = NULL, "updatedAt" = EXCLUDED."updatedAt",
    -- The last hundred of the hour are enough: who has so many accounts needs no second like of each.
    "recentActorIds" = CASE WHEN former."recentSince" > now() - interval '1 hour'
      THEN (EXCLUDED."recentActorIds" || former."recentActorIds")[1:100] ELSE EXCLUDED."recentActorIds" END,
    "recentSince" = CASE WHEN former."recentSince" > now() - interval '1 hour' THEN former."recentSince" ELSE EXCLUDED."recentSince" END
  WHERE actor IS NULL OR former."recentSince" <= now() - interval '1 hour' OR actor <> ALL (former."recentActorIds")
$$;

-- TRIGGER: who is told something is notified of it.
CREATE FUNCTION follow_notice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target "Notification";
BEGIN
  target."noticeId" := NEW.id;
  PERFORM notify_user(NEW."userId", NEW."kind", target);
  RETURN NULL;
END $$;
CREATE TRIGGER "Notice_made" AFTER INSERT ON "Notice" FOR EACH ROW EXECUTE FUNCTION follow_notice();
