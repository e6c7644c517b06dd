-- Counts a new or deleted comment, logs a deletion for the event stream, and notifies the author
-- of the post or of the parent comment. If both have the same author, only the notification about
-- the reply is sent.
CREATE OR REPLACE FUNCTION after_comment_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed "Comment" := COALESCE(NEW, OLD);
  delta int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  count int;
  target_author int;
  parent_author int;
  is_public boolean := true;
  post "Notification";
  parent "Notification";
BEGIN
  IF changed."wallPostId" IS NOT NULL THEN
    UPDATE "WallPost" SET "commentCount" = "commentCount" + delta WHERE id = changed."wallPostId"
    RETURNING "commentCount", "authorId" INTO count, target_author;
  ELSE
    UPDATE "BlogPost" SET "commentCount" = "commentCount" + delta WHERE id = changed."blogPostId"
    RETURNING "commentCount", "authorId", "isPublished" INTO count, target_author, is_public;
  END IF;
  -- The deletion of a post has its own event, which covers the comments.
  IF TG_OP = 'DELETE' AND target_author IS NOT NULL AND is_public THEN
    INSERT INTO "StreamEvent" ("type", "userIds", "commentId", "wallPostId", "blogPostId", "parentId", "commentCount")
    VALUES ('COMMENT_DELETED', ARRAY[changed."authorId", target_author], changed.id, changed."wallPostId", changed."blogPostId", changed."parentId", count);
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF changed."parentId" IS NOT NULL THEN
      SELECT "authorId" INTO parent_author FROM "Comment" WHERE id = changed."parentId";
    END IF;
    IF parent_author <> changed."authorId" THEN
      parent."commentId" := changed."parentId";
      PERFORM notify_user(parent_author, 'REPLY', parent);
    END IF;
    IF target_author <> changed."authorId" AND target_author IS DISTINCT FROM parent_author THEN
      post."wallPostId" := changed."wallPostId";
      post."blogPostId" := changed."blogPostId";
      PERFORM notify_user(target_author, 'COMMENT', post);
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- Counts and logs a hidden comment as deleted, and a restored comment as new. Replies are hidden
-- and restored with their parent comment.
CREATE OR REPLACE FUNCTION after_comment_visibility_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  delta int := CASE WHEN NEW."hiddenAt" IS NULL THEN 1 ELSE -1 END;
  count int;
  target_author int;
  is_public boolean := true;
BEGIN
  IF NEW."wallPostId" IS NOT NULL THEN
    UPDATE "WallPost" SET "commentCount" = "commentCount" + delta WHERE id = NEW."wallPostId"
    RETURNING "commentCount", "authorId" INTO count, target_author;
  ELSE
    UPDATE "BlogPost" SET "commentCount" = "commentCount" + delta WHERE id = NEW."blogPostId"
    RETURNING "commentCount", "authorId", "isPublished" INTO count, target_author, is_public;
  END IF;
  IF is_public THEN
    INSERT INTO "StreamEvent" ("type", "userIds", "commentId", "wallPostId", "blogPostId", "parentId", "commentCount")
    VALUES (
      CASE WHEN NEW."hiddenAt" IS NULL THEN 'COMMENT' ELSE 'COMMENT_DELETED' END::"StreamEventType",
      ARRAY[NEW."authorId", target_author]
        || ARRAY(SELECT "authorId" FROM "Comment" WHERE id = NEW."parentId" AND NEW."hiddenAt" IS NULL),
      NEW.id, NEW."wallPostId", NEW."blogPostId", NEW."parentId", count);
  END IF;
  UPDATE "Comment" SET "hiddenAt" = NEW."hiddenAt"
  WHERE "parentId" = NEW.id AND "hiddenAt" IS NOT DISTINCT FROM OLD."hiddenAt";
  RETURN NULL;
END $$;

-- A restored reply stays hidden while its parent comment is hidden.
CREATE OR REPLACE FUNCTION keep_reply_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "hiddenAt" INTO NEW."hiddenAt" FROM "Comment" WHERE id = NEW."parentId";
  RETURN NEW;
END $$;

-- Logs a hidden post as deleted, and a restored post as changed. The tags of a hidden post get an
-- old date, so that they do not count as trends of the last month.
CREATE OR REPLACE FUNCTION after_wall_post_visibility_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "WallPostTag" SET "createdAt" = CASE WHEN NEW."hiddenAt" IS NULL THEN NEW."createdAt" ELSE to_timestamp(0) END
  WHERE "wallPostId" = NEW.id;
  INSERT INTO "StreamEvent" ("type", "userIds", "wallPostId", "likeCount", "commentCount")
  SELECT CASE WHEN NEW."hiddenAt" IS NULL THEN 'WALL_POST_UPDATED' ELSE 'WALL_POST_DELETED' END::"StreamEventType",
    ARRAY[NEW."authorId"], NEW.id, NEW."likeCount", NEW."commentCount";
  RETURN NULL;
END $$;

-- Counts a like, logs it for the event stream, and notifies the owner of the post or album. Locks
-- the row with the counter first, so likes of one target run one after another.
CREATE OR REPLACE FUNCTION after_like_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  liked "Like" := COALESCE(NEW, OLD);
  delta int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  count int;
  is_public boolean := true;
  owner int;
  target "Notification";
BEGIN
  IF liked."wallPostId" IS NOT NULL THEN
    UPDATE "WallPost" SET "likeCount" = "likeCount" + delta WHERE id = liked."wallPostId"
    RETURNING "likeCount", "authorId" INTO count, owner;
  ELSIF liked."blogPostId" IS NOT NULL THEN
    UPDATE "BlogPost" SET "likeCount" = "likeCount" + delta WHERE id = liked."blogPostId"
    RETURNING "likeCount", "authorId", "isPublished" INTO count, owner, is_public;
  ELSIF liked."albumUserId" IS NOT NULL THEN
    UPDATE "User" SET "albumLikeCount" = "albumLikeCount" + delta WHERE id = liked."albumUserId"
    RETURNING "albumLikeCount", id INTO count, owner;
  ELSE
    UPDATE "Pet" SET "albumLikeCount" = "albumLikeCount" + delta WHERE id = liked."albumPetId"
    RETURNING "albumLikeCount", "userId" INTO count, owner;
  END IF;
  IF count IS NOT NULL AND is_public THEN -- otherwise the target is being deleted
    INSERT INTO "StreamEvent" ("type", "userIds", "wallPostId", "blogPostId", "albumUserId", "albumPetId", "likeCount")
    VALUES ('LIKE', '{}', liked."wallPostId", liked."blogPostId", liked."albumUserId", liked."albumPetId", count);
  END IF;
  IF TG_OP = 'INSERT' AND owner <> liked."userId" THEN
    target."wallPostId" := liked."wallPostId";
    target."blogPostId" := liked."blogPostId";
    target."albumUserId" := liked."albumUserId";
    target."albumPetId" := liked."albumPetId";
    PERFORM notify_user(owner, 'LIKE', target, liked."userId");
  END IF;
  RETURN NULL;
END $$;

-- Logs the deletion of a post for the event stream.
CREATE OR REPLACE FUNCTION log_wall_post_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "StreamEvent" ("type", "userIds", "wallPostId") VALUES ('WALL_POST_DELETED', ARRAY[OLD."authorId"], OLD.id);
  RETURN NULL;
END $$;
