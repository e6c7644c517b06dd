-- DropIndex
DROP INDEX "StreamEvent_createdAt_idx";

-- AlterTable: nothing has written events yet.
ALTER TABLE "StreamEvent" DROP COLUMN "actorId",
DROP COLUMN "payload",
ADD COLUMN     "number" BIGINT,
ADD COLUMN     "userIds" INTEGER[],
ADD COLUMN     "payload" JSON NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "StreamEvent_number_key" ON "StreamEvent"("number");

-- From here on written by hand: what the schema language cannot say.

-- The events that have no number yet: a handful at any time.
CREATE INDEX "StreamEvent_not_numbered" ON "StreamEvent" ("id") WHERE "number" IS NULL;

CREATE SEQUENCE "StreamEvent_number_seq" OWNED BY "StreamEvent"."number";

-- Numbers what has been committed. An id from a sequence is taken before its transaction commits: a reader who has seen 7 would
-- never look back for the 6 that was committed after it. So numbers are handed out afterwards, by whoever comes first, to all
-- that wait; the lock is held to the end of that small transaction, so numbers become visible in their order.
-- Writers take no lock: they never wait for one another.
CREATE FUNCTION number_stream_events() RETURNS integer LANGUAGE plpgsql AS $$
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
    FROM (SELECT id FROM "StreamEvent" WHERE "number" IS NULL ORDER BY id LIMIT 1000) waiting
  ) next
  WHERE event.id = next.id;
  GET DIAGNOSTICS numbered = ROW_COUNT;
  RETURN numbered;
END $$;

-- TRIGGER: counters follow their rows, as before, and the stream tells the new count of likes. The counter's row is locked
-- before the event is written: the counts of one target are told in the order in which they came to be.
CREATE OR REPLACE FUNCTION follow_like() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  liked "Like" := COALESCE(NEW, OLD);
  step int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  count int;
BEGIN
  IF liked."wallPostId" IS NOT NULL THEN
    UPDATE "WallPost" SET "likeCount" = "likeCount" + step WHERE id = liked."wallPostId" RETURNING "likeCount" INTO count;
  ELSIF liked."blogPostId" IS NOT NULL THEN
    UPDATE "BlogPost" SET "likeCount" = "likeCount" + step WHERE id = liked."blogPostId" RETURNING "likeCount" INTO count;
  ELSIF liked."albumUserId" IS NOT NULL THEN
    UPDATE "User" SET "albumLikeCount" = "albumLikeCount" + step WHERE id = liked."albumUserId" RETURNING "albumLikeCount" INTO count;
  ELSE
    UPDATE "Pet" SET "albumLikeCount" = "albumLikeCount" + step WHERE id = liked."albumPetId" RETURNING "albumLikeCount" INTO count;
  END IF;
  IF count IS NOT NULL THEN -- else the target itself is going
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
BEGIN
  IF said."wallPostId" IS NOT NULL THEN
    UPDATE "WallPost" SET "commentCount" = "commentCount" + step WHERE id = said."wallPostId" RETURNING "authorId" INTO target_author;
  ELSE
    UPDATE "BlogPost" SET "commentCount" = "commentCount" + step WHERE id = said."blogPostId" RETURNING "authorId" INTO target_author;
  END IF;
  -- Where the target went with all its comments, its own event says enough.
  IF TG_OP = 'DELETE' AND target_author IS NOT NULL THEN
    INSERT INTO "StreamEvent" ("type", "userIds", "payload") VALUES (
      'COMMENT_DELETED',
      ARRAY[said."authorId", target_author],
      json_build_object(
        'id', said.id,
        'targetType', CASE WHEN said."wallPostId" IS NOT NULL THEN 'wall_post' ELSE 'blog_post' END,
        'targetId', COALESCE(said."wallPostId", said."blogPostId"),
        'parentId', said."parentId"));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_wall_post_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "StreamEvent" ("type", "userIds", "payload")
  VALUES ('WALL_POST_DELETED', ARRAY[OLD."authorId"], json_build_object('id', OLD.id));
  RETURN NULL;
END $$;
CREATE TRIGGER "WallPost_deletion_told" AFTER DELETE ON "WallPost" FOR EACH ROW EXECUTE FUNCTION tell_wall_post_deleted();

-- Nothing that a deleted user said is told once more to those who were away.
CREATE FUNCTION forget_stream_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "StreamEvent" WHERE OLD.id = ANY ("userIds") AND "type" IN ('WALL_POST', 'WALL_POST_UPDATED', 'COMMENT');
  RETURN NULL;
END $$;
CREATE TRIGGER "User_stream_events_forgotten" AFTER DELETE ON "User" FOR EACH ROW EXECUTE FUNCTION forget_stream_events();
