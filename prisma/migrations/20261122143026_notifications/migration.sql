-- CreateEnum
CREATE TYPE "NotificationKind" AS ENUM ('FRIEND_REQUEST', 'FRIEND_ACCEPTED', 'LIKE', 'COMMENT', 'REPLY', 'MENTION');

-- CreateTable
CREATE TABLE "Mention" (
    "id" BIGSERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "wallPostId" INTEGER,
    "commentId" BIGINT,
    "name" VARCHAR(201) NOT NULL,
    "isQuiet" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Mention_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" BIGINT NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "recipientId" INTEGER NOT NULL,
    "kind" "NotificationKind" NOT NULL,
    "wallPostId" INTEGER,
    "blogPostId" INTEGER,
    "albumUserId" INTEGER,
    "albumPetId" INTEGER,
    "commentId" BIGINT,
    "friendshipId" INTEGER,
    "mentionId" BIGINT,
    "readAt" TIMESTAMPTZ(3),
    "seenId" BIGINT NOT NULL DEFAULT 0,
    "recentActorIds" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "recentSince" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Mention_userId_idx" ON "Mention"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Mention_wallPostId_userId_key" ON "Mention"("wallPostId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Mention_commentId_userId_key" ON "Mention"("commentId", "userId");

-- CreateIndex
CREATE INDEX "Notification_recipientId_position_idx" ON "Notification"("recipientId", "position" DESC);

-- CreateIndex
CREATE INDEX "Notification_updatedAt_idx" ON "Notification"("updatedAt");

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_wallPostId_fkey" FOREIGN KEY ("wallPostId") REFERENCES "WallPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_wallPostId_fkey" FOREIGN KEY ("wallPostId") REFERENCES "WallPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_blogPostId_fkey" FOREIGN KEY ("blogPostId") REFERENCES "BlogPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_albumUserId_fkey" FOREIGN KEY ("albumUserId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_albumPetId_fkey" FOREIGN KEY ("albumPetId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_friendshipId_fkey" FOREIGN KEY ("friendshipId") REFERENCES "Friendship"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_mentionId_fkey" FOREIGN KEY ("mentionId") REFERENCES "Mention"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "Mention" ADD CONSTRAINT "Mention_one_text" CHECK (num_nonnulls("wallPostId", "commentId") = 1);

ALTER TABLE "Notification" ADD CONSTRAINT "Notification_one_target" CHECK (
  num_nonnulls("wallPostId", "blogPostId", "albumUserId", "albumPetId", "commentId", "friendshipId", "mentionId") = 1);

-- One for each kind and target, however many people do it.
CREATE UNIQUE INDEX "Notification_kind_target_key" ON "Notification" (
  "kind", "wallPostId", "blogPostId", "albumUserId", "albumPetId", "commentId", "friendshipId", "mentionId") NULLS NOT DISTINCT;

-- A target takes its notifications with it; each row is in one of these.
CREATE INDEX "Notification_wallPostId_idx" ON "Notification" ("wallPostId") WHERE "wallPostId" IS NOT NULL;
CREATE INDEX "Notification_blogPostId_idx" ON "Notification" ("blogPostId") WHERE "blogPostId" IS NOT NULL;
CREATE INDEX "Notification_albumUserId_idx" ON "Notification" ("albumUserId") WHERE "albumUserId" IS NOT NULL;
CREATE INDEX "Notification_albumPetId_idx" ON "Notification" ("albumPetId") WHERE "albumPetId" IS NOT NULL;
CREATE INDEX "Notification_commentId_idx" ON "Notification" ("commentId") WHERE "commentId" IS NOT NULL;
CREATE INDEX "Notification_friendshipId_idx" ON "Notification" ("friendshipId") WHERE "friendshipId" IS NOT NULL;
CREATE INDEX "Notification_mentionId_idx" ON "Notification" ("mentionId") WHERE "mentionId" IS NOT NULL;

-- What somebody has not read, which is asked for with every page.
CREATE INDEX "Notification_unread_idx" ON "Notification" ("recipientId", "position" DESC) WHERE "readAt" IS NULL;

-- Something happened that concerns the recipient. What they have read begins anew, and moves up. One place is taken for it, also
-- where there is one already: a new row has the id of its first place. With an actor, the same one moves it up once an hour: a like can
-- be taken back and given again without end.
CREATE FUNCTION notify_user(recipient int, what "NotificationKind", target "Notification", actor int DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "Notification" AS former ("id", "position", "recipientId", "kind",
    "wallPostId", "blogPostId", "albumUserId", "albumPetId", "commentId", "friendshipId", "mentionId", "recentActorIds")
  SELECT place, place, recipient, what,
    target."wallPostId", target."blogPostId", target."albumUserId", target."albumPetId", target."commentId", target."friendshipId", target."mentionId",
    array_remove(ARRAY[actor], NULL)
  FROM nextval('"Notification_position_seq"') place
  ON CONFLICT ("kind", "wallPostId", "blogPostId", "albumUserId", "albumPetId", "commentId", "friendshipId", "mentionId")
  DO UPDATE SET "position" = EXCLUDED."position", "readAt" = NULL, "updatedAt" = EXCLUDED."updatedAt",
    -- The last hundred of the hour are enough: who has so many accounts needs no second like of each.
    "recentActorIds" = CASE WHEN former."recentSince" > now() - interval '1 hour'
      THEN (EXCLUDED."recentActorIds" || former."recentActorIds")[1:100] ELSE EXCLUDED."recentActorIds" END,
    "recentSince" = CASE WHEN former."recentSince" > now() - interval '1 hour' THEN former."recentSince" ELSE EXCLUDED."recentSince" END
  WHERE actor IS NULL OR former."recentSince" <= now() - interval '1 hour' OR actor <> ALL (former."recentActorIds")
$$;

-- TRIGGER: as before, and the owner of what somebody else likes is notified. The counter's row is locked before that: likes of one
-- target come one after another.
CREATE OR REPLACE FUNCTION follow_like() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  liked "Like" := COALESCE(NEW, OLD);
  step int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  count int;
  is_public boolean := true;
  owner int;
  target "Notification";
BEGIN
  IF liked."wallPostId" IS NOT NULL THEN
    UPDATE "WallPost" SET "likeCount" = "likeCount" + step WHERE id = liked."wallPostId"
    RETURNING "likeCount", "authorId" INTO count, owner;
  ELSIF liked."blogPostId" IS NOT NULL THEN
    UPDATE "BlogPost" SET "likeCount" = "likeCount" + step WHERE id = liked."blogPostId"
    RETURNING "likeCount", "authorId", "isPublished" INTO count, owner, is_public;
  ELSIF liked."albumUserId" IS NOT NULL THEN
    UPDATE "User" SET "albumLikeCount" = "albumLikeCount" + step WHERE id = liked."albumUserId"
    RETURNING "albumLikeCount", id INTO count, owner;
  ELSE
    UPDATE "Pet" SET "albumLikeCount" = "albumLikeCount" + step WHERE id = liked."albumPetId"
    RETURNING "albumLikeCount", "userId" INTO count, owner;
  END IF;
  IF count IS NOT NULL AND is_public THEN -- else the target itself is going
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

-- TRIGGER: the same for comments, whose events carry the new count too. Whose comment was replied to is notified of that, and not of a comment on their post beside it.
CREATE OR REPLACE FUNCTION follow_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said "Comment" := COALESCE(NEW, OLD);
  step int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  count int;
  target_author int;
  parent_author int;
  is_public boolean := true;
  post "Notification";
  parent "Notification";
BEGIN
  IF said."wallPostId" IS NOT NULL THEN
    UPDATE "WallPost" SET "commentCount" = "commentCount" + step WHERE id = said."wallPostId"
    RETURNING "commentCount", "authorId" INTO count, target_author;
  ELSE
    UPDATE "BlogPost" SET "commentCount" = "commentCount" + step WHERE id = said."blogPostId"
    RETURNING "commentCount", "authorId", "isPublished" INTO count, target_author, is_public;
  END IF;
  -- Where the target went with all its comments, its own event says enough.
  IF TG_OP = 'DELETE' AND target_author IS NOT NULL AND is_public THEN
    INSERT INTO "StreamEvent" ("type", "userIds", "commentId", "wallPostId", "blogPostId", "parentId", "commentCount")
    VALUES ('COMMENT_DELETED', ARRAY[said."authorId", target_author], said.id, said."wallPostId", said."blogPostId", said."parentId", count);
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF said."parentId" IS NOT NULL THEN
      SELECT "authorId" INTO parent_author FROM "Comment" WHERE id = said."parentId";
    END IF;
    IF parent_author <> said."authorId" THEN
      parent."commentId" := said."parentId";
      PERFORM notify_user(parent_author, 'REPLY', parent);
    END IF;
    IF target_author <> said."authorId" AND target_author IS DISTINCT FROM parent_author THEN
      post."wallPostId" := said."wallPostId";
      post."blogPostId" := said."blogPostId";
      PERFORM notify_user(target_author, 'COMMENT', post);
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- Those in the log did not carry the count; the present one is as true for clients that they are sent again to.
UPDATE "StreamEvent" event SET "commentCount" = COALESCE(post."commentCount", blog."commentCount", 0)
FROM "StreamEvent" told
  LEFT JOIN "Comment" said ON said.id = told."commentId"
  LEFT JOIN "WallPost" post ON post.id = COALESCE(told."wallPostId", said."wallPostId")
  LEFT JOIN "BlogPost" blog ON blog.id = COALESCE(told."blogPostId", said."blogPostId")
WHERE told."type" IN ('COMMENT', 'COMMENT_DELETED') AND event.id = told.id;

-- TRIGGER: who is asked for a friendship is notified of it, and who asked of being accepted. Whoever accepts has read the request.
CREATE FUNCTION follow_friendship() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target "Notification";
BEGIN
  target."friendshipId" := NEW.id;
  IF NEW."status" = 'PENDING' THEN
    PERFORM notify_user(NEW."addresseeId", 'FRIEND_REQUEST', target);
  ELSE
    UPDATE "Notification" SET "readAt" = now(), "seenId" = NEW.id
    WHERE "friendshipId" = NEW.id AND "kind" = 'FRIEND_REQUEST' AND "readAt" IS NULL;
    PERFORM notify_user(NEW."requesterId", 'FRIEND_ACCEPTED', target);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Friendship_requested" AFTER INSERT ON "Friendship" FOR EACH ROW WHEN (NEW."status" = 'PENDING')
EXECUTE FUNCTION follow_friendship();
CREATE TRIGGER "Friendship_accepted" AFTER UPDATE OF "status" ON "Friendship" FOR EACH ROW
WHEN (OLD."status" = 'PENDING' AND NEW."status" = 'ACCEPTED') EXECUTE FUNCTION follow_friendship();

-- TRIGGER: who is mentioned is notified, if not too often by the same person, and unless they are notified of the same comment as of one on their post or a reply to them.
CREATE FUNCTION follow_mention() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target "Notification";
BEGIN
  IF EXISTS (SELECT FROM "WallPost" WHERE id = NEW."wallPostId" AND "authorId" = NEW."userId") OR EXISTS (
    SELECT FROM "Comment" said
      LEFT JOIN "Comment" parent ON parent.id = said."parentId"
      LEFT JOIN "WallPost" post ON post.id = said."wallPostId"
      LEFT JOIN "BlogPost" blog ON blog.id = said."blogPostId"
    WHERE said.id = NEW."commentId" AND NEW."userId" IN (said."authorId", parent."authorId", post."authorId", blog."authorId")
  ) THEN
    RETURN NULL;
  END IF;
  target."mentionId" := NEW.id;
  PERFORM notify_user(NEW."userId", 'MENTION', target);
  RETURN NULL;
END $$;
CREATE TRIGGER "Mention_made" AFTER INSERT ON "Mention" FOR EACH ROW WHEN (NOT NEW."isQuiet") EXECUTE FUNCTION follow_mention();
