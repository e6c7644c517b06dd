-- A reply that is shown again is sent to those whom it was sent to at first: not across a block of whom it replies to (decisions §21). And
-- what a moderator shows again while its comment is hidden comes back with that, not before.

-- TRIGGER: as before, with whom a reply that is shown again replies to.
CREATE OR REPLACE FUNCTION follow_hidden_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step int := CASE WHEN NEW."hiddenAt" IS NULL THEN 1 ELSE -1 END;
  count int;
  target_author int;
  is_public boolean := true;
BEGIN
  IF NEW."wallPostId" IS NOT NULL THEN
    UPDATE "WallPost" SET "commentCount" = "commentCount" + step WHERE id = NEW."wallPostId"
    RETURNING "commentCount", "authorId" INTO count, target_author;
  ELSE
    UPDATE "BlogPost" SET "commentCount" = "commentCount" + step WHERE id = NEW."blogPostId"
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

-- TRIGGER: a reply that is shown again is hidden as its comment is.
CREATE FUNCTION keep_hidden_reply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "hiddenAt" INTO NEW."hiddenAt" FROM "Comment" WHERE id = NEW."parentId";
  RETURN NEW;
END $$;
CREATE TRIGGER "Comment_hidden_reply" BEFORE UPDATE OF "hiddenAt" ON "Comment" FOR EACH ROW
WHEN (NEW."parentId" IS NOT NULL AND NEW."hiddenAt" IS NULL) EXECUTE FUNCTION keep_hidden_reply();
