-- Written by hand. Who resumes a stream hears again what was said, but never what has been taken back since: the words of a
-- deleted post or comment leave the log with it, those of a changed post become the new ones.

CREATE INDEX "StreamEvent_words" ON "StreamEvent" (("payload" ->> 'id'))
WHERE "type" IN ('WALL_POST', 'WALL_POST_UPDATED', 'COMMENT');

-- As before, but of rows that somebody is just removing none is waited for: numbering and forgetting cannot block each other.
CREATE OR REPLACE FUNCTION number_stream_events() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  numbered integer;
BEGIN
  IF NOT EXISTS (SELECT FROM "StreamEvent" WHERE "number" IS NULL) THEN
    RETURN 0;
  END IF;
  PERFORM pg_advisory_xact_lock(2611210915);
  -- Each statement of a volatile function looks anew: this one sees what others numbered while we waited for the lock.
  UPDATE "StreamEvent" event SET "number" = next.number
  FROM (
    SELECT waiting.id, nextval('"StreamEvent_number_seq"') AS number
    FROM (
      SELECT id FROM "StreamEvent" WHERE "number" IS NULL ORDER BY id LIMIT 1000 FOR UPDATE SKIP LOCKED
    ) waiting
  ) next
  WHERE event.id = next.id;
  GET DIAGNOSTICS numbered = ROW_COUNT;
  RETURN numbered;
END $$;

-- TRIGGER: nothing is told of what stands under a draft; nobody else sees it anywhere (decisions §17).
CREATE OR REPLACE FUNCTION follow_like() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  liked "Like" := COALESCE(NEW, OLD);
  step int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  count int;
  is_public boolean := true;
BEGIN
  IF liked."wallPostId" IS NOT NULL THEN
    UPDATE "WallPost" SET "likeCount" = "likeCount" + step WHERE id = liked."wallPostId" RETURNING "likeCount" INTO count;
  ELSIF liked."blogPostId" IS NOT NULL THEN
    UPDATE "BlogPost" SET "likeCount" = "likeCount" + step WHERE id = liked."blogPostId"
    RETURNING "likeCount", "isPublished" INTO count, is_public;
  ELSIF liked."albumUserId" IS NOT NULL THEN
    UPDATE "User" SET "albumLikeCount" = "albumLikeCount" + step WHERE id = liked."albumUserId" RETURNING "albumLikeCount" INTO count;
  ELSE
    UPDATE "Pet" SET "albumLikeCount" = "albumLikeCount" + step WHERE id = liked."albumPetId" RETURNING "albumLikeCount" INTO count;
  END IF;
  IF count IS NOT NULL AND is_public THEN -- else the target itself is going
    INSERT INTO "StreamEvent" ("type", "userIds", "payload") VALUES ('LIKE', '{}', json_build_object(
      'targetType', CASE
        WHEN liked."wallPostId" IS NOT NULL THEN 'wall_post'
        WHEN liked."blogPostId" IS NOT NULL THEN 'blog_post'
        WHEN liked."albumUserId" IS NOT NULL THEN 'user_album'
        ELSE 'pet_album'
      END,
      'targetId', COALESCE(liked."wallPostId", liked."blogPostId", liked."albumUserId", liked."albumPetId"),
      'likeCount', count));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION follow_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said "Comment" := COALESCE(NEW, OLD);
  step int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  target_author int;
  is_public boolean := true;
BEGIN
  IF said."wallPostId" IS NOT NULL THEN
    UPDATE "WallPost" SET "commentCount" = "commentCount" + step WHERE id = said."wallPostId" RETURNING "authorId" INTO target_author;
  ELSE
    UPDATE "BlogPost" SET "commentCount" = "commentCount" + step WHERE id = said."blogPostId"
    RETURNING "authorId", "isPublished" INTO target_author, is_public;
  END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "StreamEvent" WHERE "type" = 'COMMENT' AND "payload" ->> 'id' = OLD.id::text;
    -- Where the target went with all its comments, its own event says enough.
    IF target_author IS NOT NULL AND is_public THEN
      INSERT INTO "StreamEvent" ("type", "userIds", "payload") VALUES (
        'COMMENT_DELETED',
        ARRAY[said."authorId", target_author],
        json_build_object(
          'id', said.id,
          'targetType', CASE WHEN said."wallPostId" IS NOT NULL THEN 'wall_post' ELSE 'blog_post' END,
          'targetId', COALESCE(said."wallPostId", said."blogPostId"),
          'parentId', said."parentId"));
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tell_wall_post_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "StreamEvent" WHERE "type" IN ('WALL_POST', 'WALL_POST_UPDATED') AND "payload" ->> 'id' = OLD.id::text;
  INSERT INTO "StreamEvent" ("type", "userIds", "payload")
  VALUES ('WALL_POST_DELETED', ARRAY[OLD."authorId"], json_build_object('id', OLD.id));
  RETURN NULL;
END $$;

CREATE FUNCTION rewrite_stream_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "StreamEvent"
  SET "payload" = ("payload"::jsonb || jsonb_build_object('content', NEW.content, 'mediaUrl', NEW."mediaUrl"))::json
  WHERE "type" IN ('WALL_POST', 'WALL_POST_UPDATED') AND "payload" ->> 'id' = NEW.id::text;
  RETURN NULL;
END $$;
CREATE TRIGGER "WallPost_change_told" AFTER UPDATE OF "content", "mediaUrl" ON "WallPost" FOR EACH ROW
WHEN (OLD.content IS DISTINCT FROM NEW.content OR OLD."mediaUrl" IS DISTINCT FROM NEW."mediaUrl")
EXECUTE FUNCTION rewrite_stream_events();

-- What is in the log from before this migration.
DELETE FROM "StreamEvent" event
WHERE ("type" IN ('WALL_POST', 'WALL_POST_UPDATED')
    AND NOT EXISTS (SELECT FROM "WallPost" post WHERE post.id::text = event."payload" ->> 'id' AND post.content = event."payload" ->> 'content'))
  OR ("type" = 'COMMENT' AND NOT EXISTS (SELECT FROM "Comment" said WHERE said.id::text = event."payload" ->> 'id'));
