-- Notifies a mentioned user, unless the same content already notifies the user as the author of
-- the post or of the parent comment.
CREATE OR REPLACE FUNCTION after_mention_insert() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target "Notification";
BEGIN
  IF EXISTS (SELECT FROM "WallPost" WHERE id = NEW."wallPostId" AND "authorId" = NEW."userId") OR EXISTS (
    SELECT FROM "Comment" comment
      LEFT JOIN "Comment" parent ON parent.id = comment."parentId"
      LEFT JOIN "WallPost" post ON post.id = comment."wallPostId"
      LEFT JOIN "BlogPost" blog ON blog.id = comment."blogPostId"
    WHERE comment.id = NEW."commentId" AND NEW."userId" IN (comment."authorId", parent."authorId", post."authorId", blog."authorId")
  ) THEN
    RETURN NULL;
  END IF;
  target."mentionId" := NEW.id;
  PERFORM notify_user(NEW."userId", 'MENTION', target);
  RETURN NULL;
END $$;

-- Creates the notification of a notice.
CREATE OR REPLACE FUNCTION after_notice_insert() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target "Notification";
BEGIN
  target."noticeId" := NEW.id;
  PERFORM notify_user(NEW."userId", NEW."kind", target);
  RETURN NULL;
END $$;

-- Adds a job that emails or pushes the notification if its recipient has enabled that. Every
-- change adds a job, because a running job may not see the change.
CREATE OR REPLACE FUNCTION after_notification_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "NotificationChoice" WHERE "userId" = NEW."recipientId" AND "kind" = NEW."kind" AND ("mail" <> 'OFF' OR "push")
  ) THEN
    INSERT INTO pgboss.job (name, data, expire_in, keep_until, retry_limit, retry_delay, retry_backoff, policy)
    SELECT name, jsonb_build_object('userId', NEW."recipientId"), expire_seconds * interval '1 second',
      now() + retention_minutes * interval '1 minute', retry_limit, retry_delay, retry_backoff, policy
    FROM pgboss.queue WHERE name = 'notifications';
  END IF;
  RETURN NULL;
END $$;

-- Creates a notification, or moves the existing notification of this kind and target to the top.
-- An actor can move a notification once an hour. The row stores the last 100 actors of the hour.
CREATE OR REPLACE FUNCTION notify_user(recipient int, notification_kind "NotificationKind", target "Notification", actor int DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "Notification" AS former ("id", "position", "recipientId", "kind",
    "wallPostId", "blogPostId", "albumUserId", "albumPetId", "commentId", "friendshipId", "mentionId", "noticeId", "recentActorIds")
  SELECT new_position, new_position, recipient, notification_kind,
    target."wallPostId", target."blogPostId", target."albumUserId", target."albumPetId", target."commentId", target."friendshipId", target."mentionId",
    target."noticeId", array_remove(ARRAY[actor], NULL)
  FROM nextval('"Notification_position_seq"') new_position
  ON CONFLICT ("kind", "wallPostId", "blogPostId", "albumUserId", "albumPetId", "commentId", "friendshipId", "mentionId", "noticeId")
  DO UPDATE SET "position" = EXCLUDED."position", "readAt" = NULL, "updatedAt" = EXCLUDED."updatedAt",
    -- The last 100 actors of the hour are enough to recognize a repeated like.
    "recentActorIds" = CASE WHEN former."recentSince" > now() - interval '1 hour'
      THEN (EXCLUDED."recentActorIds" || former."recentActorIds")[1:100] ELSE EXCLUDED."recentActorIds" END,
    "recentSince" = CASE WHEN former."recentSince" > now() - interval '1 hour' THEN former."recentSince" ELSE EXCLUDED."recentSince" END
  WHERE actor IS NULL OR former."recentSince" <= now() - interval '1 hour' OR actor <> ALL (former."recentActorIds")
$$;
